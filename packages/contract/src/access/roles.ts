import { PERMISSIONS, type Permission } from './permissions.ts';

type BuiltInRole = { name: string; description: string; permissions: readonly Permission[] };

/** Roles of every shop. No one can edit them, and a new version may add permissions to them. */
const roles = {
  owner: { name: 'Owner', description: 'Can do everything', permissions: PERMISSIONS },
  orders: {
    name: 'Orders',
    description: 'Runs orders from the first click to the last return',
    permissions: [
      'orders.read',
      'orders.amounts',
      'orders.update_status',
      'orders.edit',
      'shipments.pack',
      'shipments.ship',
      'returns.read',
      'returns.review',
      'returns.receive',
      'refunds.read',
      'payments.read',
      'cod.read',
      'products.read',
      'stock.read',
      'customers.read',
      'customers.write',
      'customers.contact',
      'reports.read',
    ],
  },
  catalog: {
    name: 'Catalogue',
    description: 'Keeps products, stock, search words and legal pages up to date',
    permissions: [
      'products.read',
      'products.write',
      'products.import',
      'stock.read',
      'stock.write',
      'search.write',
      'content.write',
    ],
  },
  packing: {
    name: 'Packing',
    description: 'Packs orders, hands them to the courier and receives returns. Sees no prices or phone numbers',
    permissions: ['orders.read', 'shipments.pack', 'shipments.ship', 'returns.read', 'returns.receive', 'stock.read'],
  },
  support: {
    name: 'Support',
    description: 'Answers customers, edits their orders and reviews returns',
    permissions: [
      'orders.read',
      'orders.amounts',
      'orders.update_status',
      'orders.edit',
      'returns.read',
      'returns.review',
      'refunds.read',
      'payments.read',
      'products.read',
      'stock.read',
      'customers.read',
      'customers.write',
      'customers.contact',
    ],
  },
  accountant: {
    name: 'Accountant',
    description: 'Pays refunds, posts cash on delivery and files GST',
    permissions: [
      'orders.read',
      'orders.amounts',
      'orders.export',
      'refunds.read',
      'refunds.pay',
      'payments.read',
      'payments.manage',
      'cod.read',
      'cod.post',
      'tax.read',
      'tax.write',
      'reports.read',
      'audit.read',
    ],
  },
} as const satisfies Record<string, BuiltInRole>;

export type BuiltInRoleKey = keyof typeof roles;

export const BUILT_IN_ROLES: Readonly<Record<BuiltInRoleKey, BuiltInRole>> = roles;

/** Permissions that only owners have. A role of the shop cannot contain them. */
export const OWNER_PERMISSIONS = ['staff.write'] as const satisfies readonly Permission[];

export function isBuiltInRoleKey(key: string): key is BuiltInRoleKey {
  return Object.hasOwn(BUILT_IN_ROLES, key);
}

/** Returns the permissions of `wanted` that `giver` does not have. No one gives a permission that they do not have. */
export function findMissingPermissions(wanted: readonly Permission[], giver: readonly Permission[]): Permission[] {
  return wanted.filter((permission) => !giver.includes(permission));
}
