/** What staff can be allowed to do, as `<resource>.<action>`. */
export const PERMISSIONS = [
  'orders.read',
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
  'customers.export',
  'reports.read',
  'tax.read',
  'tax.write',
  'settings.write',
  'staff.write',
  'audit.read',
  'jobs.manage',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Staff with this permission, or all staff if it is null. */
export type StaffAccess = { permission: Permission | null };

/**
 * Who may call an endpoint. `customer` and staff exclude each other: an admin has no cart, wishlist or addresses. A `public`
 * GET returns the same to everyone, so any cache may store it. `webhook` has no session, and its body stays unparsed until
 * its signature is checked.
 */
export type Access = 'public' | 'signed-in' | 'customer' | 'webhook' | StaffAccess;

/** The signed-in user. */
export type Caller = { userType: 'CUSTOMER' | 'ADMIN'; permissions: readonly Permission[] };

/** Access for staff with this permission, or for all staff if none is named. */
export function staff(): { permission: null };
export function staff<Name extends Permission>(permission: Name): { permission: Name };
export function staff(permission: Permission | null = null): StaffAccess {
  return { permission };
}

export function isStaffAccess(access: Access): access is StaffAccess {
  return typeof access === 'object';
}

/** Returns the permissions of a user. Admins have all of them. */
export function listPermissions(userType: Caller['userType']): readonly Permission[] {
  return userType === 'ADMIN' ? PERMISSIONS : [];
}

/**
 * Decides who may call an endpoint, for the API, the security log, the menu and the command palette. `caller` is undefined
 * for a guest.
 */
export function canCall({ access }: { access: Access }, caller: Caller | undefined): boolean {
  if (access === 'public' || access === 'webhook') return true;
  if (!caller) return false;
  if (access === 'signed-in') return true;
  if (access === 'customer') return caller.userType === 'CUSTOMER';
  return caller.userType === 'ADMIN' && (access.permission === null || caller.permissions.includes(access.permission));
}
