import { BUILT_IN_ROLES } from '@kinari/contract/access/roles';
import { formatPlural, formatWholeRupees } from '@kinari/contract/locale';
import { SETTING_KEYS, SETTINGS, type Settings } from '@kinari/contract/settings';
import {
  CreditCard,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Package,
  Shirt,
  ShoppingBag,
  Store,
  Undo2,
} from 'lucide-react';
import { matchesAllWords } from '../command-palette/highlight-matches.ts';
import { type ApiKeyList, countActiveKeys } from '../data/api-keys.data.ts';
import type { Task } from '../data/tasks.data.ts';
import type { TaxSettings } from '../data/tax.data.ts';
import { isFailing, isPaused, type WebhookEndpoint } from '../data/webhooks.data.ts';
import { ADMIN_PAGES, type AdminPath, type StaffEndpoint } from '../navigation/admin-pages.ts';
import type { PaymentSettings } from '../navigation/payment-settings.data.ts';
import type { CanCall } from '../navigation/use-can-call.ts';
import type { Setup } from '../setup/setup.data.ts';
import { formatSetupState } from '../setup/setup-progress.ts';
import { SETUP_PATH } from '../setup/setup-request.ts';
import type { StaffList } from '../staff/staff.data.ts';
import { matchesSetting } from './match-setting.ts';
import { describeProviders, needsAttention } from './online-payments/provider-format.ts';

/** What the page knows about the shop. A part is missing while it loads, or if the user may not see it. */
export type SettingsData = {
  company: { name: string; pincode: string; logoUrl: string | null };
  settings?: Settings | undefined;
  setup?: Setup | undefined;
  tax?: TaxSettings | undefined;
  payments?: PaymentSettings | undefined;
  staffList?: StaffList | undefined;
  apiKeys?: ApiKeyList | undefined;
  webhooks?: readonly WebhookEndpoint[] | undefined;
  tasks?: readonly Task[] | undefined;
};

type Section = {
  /** A page, or the panel of this group on the settings page. */
  to: string;
  label: string;
  Icon: LucideIcon;
  endpoint?: StaffEndpoint | undefined;
  /** The current state in a few words. */
  describe: (data: SettingsData) => string | undefined;
  needsAttention?: (data: SettingsData) => boolean;
};

export type SectionRow = Pick<Section, 'to' | 'label' | 'Icon'> & {
  state: string | undefined;
  needsAttention: boolean;
};

const SECTION_GROUPS: readonly { title: string; sections: readonly Section[] }[] = [
  {
    title: 'Shop',
    sections: [
      pageSection('/admin/company', ({ company }) =>
        [
          `${[company.name, company.pincode].filter(Boolean).join(', ')}.`,
          company.logoUrl ? 'Logo added' : 'No logo',
        ].join(' '),
      ),
      pageSection('/admin/legal', () => 'Privacy policy and terms'),
      panelSection('Shop', Store, ({ shopClosed }) => (shopClosed ? 'Closed' : 'Open')),
      {
        to: SETUP_PATH,
        label: 'Set-up guide',
        Icon: ListChecks,
        endpoint: 'getSetup',
        describe: ({ setup }) => setup && formatSetupState(setup),
      },
    ],
  },
  {
    title: 'Orders',
    sections: [
      panelSection(
        'Orders and delivery',
        Package,
        ({ maxOrderValue, maxOpenOrdersPerCustomer }) =>
          `Up to ${formatWholeRupees(maxOrderValue)} per order, ${maxOpenOrdersPerCustomer} open per customer`,
      ),
      panelSection('New orders', ShoppingBag, ({ newOrderEmailRecipients }) =>
        describeRecipients(newOrderEmailRecipients),
      ),
      panelSection('Returns', Undo2, ({ selfServiceReturns }) =>
        selfServiceReturns ? 'Customers request returns online' : 'Staff enter returns',
      ),
    ],
  },
  {
    title: 'Payments',
    sections: [
      {
        ...pageSection('/admin/settings/payments', ({ payments }) => payments && describeProviders(payments)),
        needsAttention: ({ payments }) => payments !== undefined && needsAttention(payments),
      },
      panelSection(
        'Online payments',
        CreditCard,
        ({ minutesToPay, automaticRefundLimit }) =>
          `${minutesToPay} minutes to pay, refunds up to ${formatWholeRupees(automaticRefundLimit)}`,
      ),
    ],
  },
  {
    title: 'Products and tax',
    sections: [
      panelSection('Products', Shirt, ({ guestSearch }) => (guestSearch ? 'Guests can search' : 'Search after login')),
      pageSection('/admin/gst/settings', ({ tax }) => tax && describeRegistration(tax)),
    ],
  },
  {
    title: 'People',
    sections: [
      pageSection('/admin/settings/staff', ({ staffList }) => staffList && describeStaff(staffList)),
      pageSection('/admin/settings/roles', ({ staffList }) => staffList && describeRoles(staffList)),
      panelSection('Staff login', KeyRound, ({ requireStaffTwoFactor }) =>
        requireStaffTwoFactor ? 'Two-factor required' : 'Two-factor optional',
      ),
      pageSection('/admin/settings/security', () => 'Logins and access changes'),
    ],
  },
  {
    title: 'Integrations',
    sections: [
      pageSection('/admin/settings/api-keys', ({ apiKeys }) => apiKeys && describeApiKeys(apiKeys)),
      {
        ...pageSection('/admin/settings/webhooks', ({ webhooks }) => webhooks && describeWebhooks(webhooks)),
        needsAttention: ({ webhooks = [] }) => webhooks.some((webhook) => isPaused(webhook) || isFailing(webhook)),
      },
    ],
  },
  {
    title: 'System',
    sections: [
      pageSection('/admin/activity', () => 'Every change by staff'),
      {
        ...pageSection('/admin/jobs', ({ tasks }) => tasks && describeFailedJobs(tasks)),
        needsAttention: ({ tasks }) => countFailedJobs(tasks) > 0,
      },
    ],
  },
];

export type SectionRows = { title: string; rows: SectionRow[] };

/** Returns the sections that the user may open and that match the search, with their current state. */
export function listSections(data: SettingsData, canCall: CanCall, query = ''): SectionRows[] {
  return SECTION_GROUPS.map(({ title, sections }) => ({
    title,
    rows: sections
      .filter(({ endpoint }) => canCall(endpoint))
      .map(({ to, label, Icon, describe, needsAttention }) => ({
        to,
        label,
        Icon,
        state: describe(data),
        needsAttention: needsAttention?.(data) ?? false,
      }))
      .filter((row) => matchesSection(row, query)),
  })).filter(({ rows }) => rows.length > 0);
}

/** True for a link to a panel of the settings page. */
export function isPanel(to: string): boolean {
  return to.startsWith('#');
}

/** Returns the element id of a group of settings. */
export function toSectionId(group: string): string {
  return group.toLowerCase().replaceAll(' ', '-');
}

function matchesSection({ to, label, state }: SectionRow, query: string): boolean {
  return isPanel(to)
    ? SETTING_KEYS.some((key) => SETTINGS[key].group === label && matchesSetting(key, query))
    : matchesAllWords(`${label} ${state ?? ''}`, query);
}

function pageSection(to: AdminPath, describe: Section['describe']): Section {
  const { label, Icon, endpoint } = ADMIN_PAGES[to];
  if (!label || !Icon) throw new Error(`${to} has no menu entry`);
  return { to, label, Icon, endpoint, describe };
}

function panelSection(group: string, Icon: LucideIcon, describe: (settings: Settings) => string): Section {
  return {
    to: `#${toSectionId(group)}`,
    label: group,
    Icon,
    endpoint: 'getSettings',
    describe: ({ settings }) => settings && describe(settings),
  };
}

function describeRecipients(emails: readonly string[]): string {
  return emails.length > 0 ? `Email to ${formatPlural(emails.length, 'address', 'addresses')}` : 'No email';
}

function describeRegistration({ profile: { registration, gstin } }: TaxSettings): string {
  return registration === 'none' ? 'Not registered for GST' : `GST ${registration}, ${gstin}`;
}

function describeStaff({ staff, invitations }: StaffList): string {
  const people = formatPlural(staff.filter(({ disabled }) => !disabled).length, 'person', 'people');
  return invitations.length > 0 ? `${people}, ${formatPlural(invitations.length, 'invitation')} waiting` : people;
}

function describeRoles({ staff }: StaffList): string {
  const owners = staff.filter(({ role, disabled }) => role.name === BUILT_IN_ROLES.owner.name && !disabled).length;
  return `${formatPlural(owners, 'owner')} with full access`;
}

function describeApiKeys(apiKeys: ApiKeyList): string {
  const count = countActiveKeys(apiKeys);
  return count > 0 ? formatPlural(count, 'active key') : 'No active keys';
}

function describeWebhooks(webhooks: readonly WebhookEndpoint[]): string {
  const [paused, failing] = [webhooks.filter(isPaused).length, webhooks.filter(isFailing).length];
  if (paused + failing === 0) return webhooks.length > 0 ? formatPlural(webhooks.length, 'endpoint') : 'No endpoints';
  return [paused > 0 && `${paused} paused`, failing > 0 && `${failing} failing`].filter(Boolean).join(', ');
}

function describeFailedJobs(tasks: readonly Task[]): string {
  const count = countFailedJobs(tasks);
  return count > 0 ? `${count} failed` : 'No failed jobs';
}

function countFailedJobs(tasks: readonly Task[] = []): number {
  return tasks
    .filter(({ kind }) => kind === 'failed_jobs' || kind === 'failed_emails')
    .reduce((sum, { count }) => sum + count, 0);
}
