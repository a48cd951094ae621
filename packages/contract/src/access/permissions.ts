/** What staff can be allowed to do, as `<resource>.<action>`. */
export const PERMISSIONS = [
  'orders.read',
  'orders.amounts',
  'orders.update_status',
  'orders.edit',
  'orders.export',
  'shipments.pack',
  'shipments.ship',
  'returns.read',
  'returns.review',
  'returns.receive',
  'refunds.read',
  'refunds.pay',
  'payments.read',
  'payments.manage',
  'cod.read',
  'cod.post',
  'products.read',
  'products.write',
  'products.import',
  'stock.read',
  'stock.write',
  'search.write',
  'content.write',
  'customers.read',
  'customers.write',
  'customers.contact',
  'customers.export',
  'reports.read',
  'tax.read',
  'tax.write',
  'settings.write',
  'staff.write',
  'integrations.write',
  'audit.read',
  'jobs.manage',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Permissions for fields instead of endpoints. A response leaves out the fields that the caller has no permission for. */
export const FIELD_PERMISSIONS = ['orders.amounts', 'customers.contact'] as const satisfies readonly Permission[];

export type FieldPermission = (typeof FIELD_PERMISSIONS)[number];

/** Staff with this permission, or all staff if it is null. */
export type StaffAccess = { permission: Permission | null };

/**
 * Who may call an endpoint. `customer` and staff exclude each other: an admin has no cart, wishlist or addresses. A `public`
 * GET returns the same to everyone, so any cache may store it. `webhook` has no session, and its body stays unparsed until
 * its signature is checked.
 */
export type Access = 'public' | 'signed-in' | 'customer' | 'webhook' | StaffAccess;

/** The signed-in user, or the staff member whose API key a program uses. */
export type Caller = { userType: 'CUSTOMER' | 'ADMIN'; permissions: readonly Permission[]; isApiKey?: boolean };

/** What an API key can never be allowed to do. */
export const PEOPLE_PERMISSIONS = ['staff.write', 'integrations.write'] as const satisfies readonly Permission[];

/** The parts of an endpoint that decide who may call it. */
export type AccessRule = {
  access: Access;
  staffPermission?: Permission;
  requiresRecentAuth?: true;
  allowedForApiKeys?: true;
};

/** Access for staff with this permission, or for all staff if none is named. */
export function staff(): { permission: null };
export function staff<Name extends Permission>(permission: Name): { permission: Name };
export function staff(permission: Permission | null = null): StaffAccess {
  return { permission };
}

export function isStaffAccess(access: Access): access is StaffAccess {
  return typeof access === 'object';
}

/** Returns the known permissions of a stored list. A stored permission may belong to a newer version. */
export function toKnownPermissions(stored: readonly string[]): Permission[] {
  return PERMISSIONS.filter((permission) => stored.includes(permission));
}

/**
 * Decides who may call an endpoint, for the API, the security log, the menu and the command palette. `caller` is undefined
 * for a guest.
 */
export function canCall(rule: AccessRule, caller: Caller | undefined): boolean {
  const { access } = rule;
  if (access === 'public' || access === 'webhook') return true;
  if (!caller) return false;
  if (caller.isApiKey && !isOpenToApiKeys(rule)) return false;
  if (caller.isApiKey && access === 'signed-in')
    return rule.staffPermission !== undefined && caller.permissions.includes(rule.staffPermission);
  if (access === 'signed-in') return true;
  if (access === 'customer') return caller.userType === 'CUSTOMER';
  return caller.userType === 'ADMIN' && (access.permission === null || caller.permissions.includes(access.permission));
}

/**
 * True if an API key with all permissions can call the endpoint. A key is not a person: it has no account of its own, and no one
 * enters a password.
 */
export function isOpenToApiKeys({
  access,
  staffPermission,
  requiresRecentAuth,
  allowedForApiKeys,
}: AccessRule): boolean {
  if (requiresRecentAuth || access === 'customer') return false;
  if (access === 'signed-in') return staffPermission !== undefined;
  if (!isStaffAccess(access)) return true;
  return access.permission === null
    ? allowedForApiKeys === true
    : !PEOPLE_PERMISSIONS.some((permission) => permission === access.permission);
}
