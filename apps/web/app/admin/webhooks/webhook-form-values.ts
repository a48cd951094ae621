import type { FieldPermission, Permission } from '@kinari/contract/access/permissions';
import { PERMISSION_LABELS } from '@kinari/contract/labels/permission-labels';
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, type WebhookEventType } from '@kinari/contract/labels/webhook-events';
import type { NewWebhook, WebhookEndpoint } from '../data/webhooks.data.ts';
import type { ChecklistGroup } from '../ui/checklist.tsx';

export type WebhookFormValues = {
  url: string;
  events: WebhookEventType[];
  amounts: boolean;
  contact: boolean;
  isOn: boolean;
};

/** Values of an endpoint, or of a new one. */
export function toWebhookFormValues(endpoint: WebhookEndpoint | undefined): WebhookFormValues {
  const { url = '', events = [], permissions = [], status = 'on' } = endpoint ?? {};
  return {
    url,
    events,
    amounts: permissions.includes('orders.amounts'),
    contact: permissions.includes('customers.contact'),
    // Saving a paused endpoint turns it on.
    isOn: status !== 'off',
  };
}

export function toWebhookBody({ url, events, amounts, contact }: WebhookFormValues): NewWebhook {
  const permissions: FieldPermission[] = [];
  if (amounts) permissions.push('orders.amounts');
  if (contact) permissions.push('customers.contact');
  return { url: url.trim(), events, permissions };
}

export function validateWebhook({ url, events }: WebhookFormValues) {
  return {
    url: validateUrl(url.trim()),
    events: events.length > 0 ? undefined : 'Choose at least one event',
  };
}

/** The API decides which addresses are allowed. */
function validateUrl(url: string): string | undefined {
  if (!url) return 'Enter an address';
  return URL.canParse(url) ? undefined : 'Enter a full address. Example: https://example.com/webhooks';
}

export function toggleEvent(chosen: readonly WebhookEventType[], type: WebhookEventType): WebhookEventType[] {
  return WEBHOOK_EVENT_TYPES.filter((other) => chosen.includes(other) !== (other === type));
}

const SUBJECT_LABELS: Readonly<Record<string, string>> = {
  order: 'Orders',
  payment: 'Payments',
  shipment: 'Shipments',
  return: 'Returns',
  refund: 'Refunds',
  product: 'Products',
  stock: 'Stock',
  customer: 'Customers',
};

/** All events by subject. One whose permission the user does not have can only be removed. */
export function listEventGroups(
  own: readonly Permission[],
  chosen: readonly WebhookEventType[],
): ChecklistGroup<WebhookEventType>[] {
  const bySubject = Object.groupBy(WEBHOOK_EVENT_TYPES, (type) => type.split('.', 1)[0] ?? type);
  return Object.entries(bySubject).map(([subject, types = []]) => ({
    label: SUBJECT_LABELS[subject] ?? subject,
    items: types.map((id) => {
      const { label, permission } = WEBHOOK_EVENTS[id];
      const isAllowed = own.includes(permission);
      return {
        id,
        label,
        note: isAllowed ? id : `Needs the permission “${PERMISSION_LABELS[permission]}”`,
        isDisabled: !isAllowed && !chosen.includes(id),
      };
    }),
  }));
}
