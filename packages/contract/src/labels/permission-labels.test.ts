import { expect, test } from 'vitest';
import { PERMISSIONS } from '../access/permissions.ts';
import { BUILT_IN_ROLES } from '../access/roles.ts';
import { PERMISSION_GROUPS, PERMISSION_NEEDS } from './permission-labels.ts';

test('each permission is in exactly one group', () => {
  expect(PERMISSION_GROUPS.flatMap(({ permissions }) => permissions).toSorted()).toEqual(PERMISSIONS.toSorted());
});

test('no built-in role has a permission without the one it needs', () => {
  const incomplete = Object.values(BUILT_IN_ROLES).flatMap(({ name, permissions }) =>
    permissions
      .filter((permission) => PERMISSION_NEEDS[permission] && !permissions.includes(PERMISSION_NEEDS[permission]))
      .map((permission) => `${name}: ${permission}`),
  );
  expect(incomplete).toEqual([]);
});
