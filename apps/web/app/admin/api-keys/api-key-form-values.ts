import { PEOPLE_PERMISSIONS, type Permission } from '@kinari/contract/access/permissions';
import { PERMISSION_GROUPS, PERMISSION_LABELS } from '@kinari/contract/labels/permission-labels';
import { MAX } from '@kinari/contract/limits';
import type { NewApiKey } from '../data/api-keys.data.ts';
import { togglePermission } from '../roles/role-form-values.ts';
import type { ChecklistGroup } from '../ui/checklist.tsx';

export type KeyPermission = NewApiKey['permissions'][number];

/** The days until a key ends. */
const LIFETIME_DAYS = { quarter: 90, year: 365, endless: null } as const;
export type Lifetime = keyof typeof LIFETIME_DAYS;

export type ApiKeyFormValues = {
  name: string;
  permissions: KeyPermission[];
  lifetime: Lifetime;
  /** As typed: one per line, or separated by commas. */
  networks: string;
};

export const EMPTY_API_KEY: ApiKeyFormValues = { name: '', permissions: [], lifetime: 'quarter', networks: '' };

const DAY_MS = 24 * 60 * 60_000;
const NEVER_FOR_KEYS: readonly Permission[] = PEOPLE_PERMISSIONS;

const isKeyPermission = (permission: Permission): permission is KeyPermission => !NEVER_FOR_KEYS.includes(permission);

/** The permissions that this user can give to a key, grouped like the menu. */
export function listKeyPermissions(own: readonly Permission[]): ChecklistGroup<KeyPermission>[] {
  return PERMISSION_GROUPS.map(({ label, permissions }) => ({
    label,
    items: permissions
      .filter(isKeyPermission)
      .filter((permission) => own.includes(permission))
      .map((id) => ({ id, label: PERMISSION_LABELS[id] })),
  })).filter(({ items }) => items.length > 0);
}

/** Adds a permission with those it needs that the user has, or removes it with those that need it. */
export function toggleKeyPermission(
  chosen: readonly KeyPermission[],
  permission: KeyPermission,
  own: readonly Permission[],
): KeyPermission[] {
  return togglePermission(chosen, permission)
    .filter(isKeyPermission)
    .filter((given) => own.includes(given));
}

/** Returns undefined for a key without an end. */
export function toExpiry(lifetime: Lifetime, now: Date): Date | undefined {
  const days = LIFETIME_DAYS[lifetime];
  return days === null ? undefined : new Date(now.getTime() + days * DAY_MS);
}

export function toNewApiKey(values: ApiKeyFormValues, now: Date): NewApiKey {
  const expiresAt = toExpiry(values.lifetime, now)?.toISOString();
  return {
    name: values.name.trim(),
    permissions: values.permissions,
    networks: splitNetworks(values.networks),
    ...(expiresAt && { expiresAt }),
  };
}

export function validateApiKey({ name, permissions, networks }: ApiKeyFormValues) {
  return {
    name: name.trim() ? undefined : 'Enter a name',
    permissions: permissions.length > 0 ? undefined : 'Choose at least one permission',
    networks: validateNetworks(splitNetworks(networks)),
  };
}

function splitNetworks(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

function validateNetworks(networks: readonly string[]): string | undefined {
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong) return `${wrong} is not an IP address or range. Example: 203.0.113.0/24`;
  return networks.length > MAX.apiKeyNetworks ? `Enter at most ${MAX.apiKeyNetworks} networks` : undefined;
}

/** True for an IP address, or a range such as `203.0.113.0/24`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const isIpv6 = address.includes(':');
  if (more.length > 0 || !(isIpv6 ? isIpv6Address(address) : isIpv4Address(address))) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIpv6 ? 128 : 32));
}

function isIpv4Address(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

const isIpv6Address = (text: string) => /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`);
