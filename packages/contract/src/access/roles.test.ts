import { expect, test } from 'vitest';
import { FIELD_PERMISSIONS, PERMISSIONS } from './permissions.ts';
import { BUILT_IN_ROLES, findMissingPermissions, OWNER_PERMISSIONS } from './roles.ts';

const withoutOwner = new Set(
  Object.entries(BUILT_IN_ROLES).flatMap(([key, { permissions }]) => (key === 'owner' ? [] : permissions)),
);

test('owners have every permission, and only they have the permissions of owners', () => {
  expect(BUILT_IN_ROLES.owner.permissions).toEqual(PERMISSIONS);
  expect(OWNER_PERMISSIONS.filter((permission) => withoutOwner.has(permission))).toEqual([]);
});

test('each permission belongs to a role besides the owner, or only to owners on purpose', () => {
  expect(PERMISSIONS.filter((permission) => !withoutOwner.has(permission))).toEqual([
    'customers.export',
    'settings.write',
    'staff.write',
    'integrations.write',
    'jobs.manage',
  ]);
});

test('staff who pack see neither amounts nor contact data', () => {
  expect(FIELD_PERMISSIONS.filter((permission) => BUILT_IN_ROLES.packing.permissions.includes(permission))).toEqual([]);
});

test('missing permissions are those the giver does not have', () => {
  expect(findMissingPermissions(['orders.read', 'refunds.pay'], ['orders.read'])).toEqual(['refunds.pay']);
  expect(findMissingPermissions(['orders.read'], PERMISSIONS)).toEqual([]);
});
