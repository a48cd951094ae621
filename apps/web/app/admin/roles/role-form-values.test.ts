import { expect, test } from 'vitest';
import { describeRole, togglePermission, toRoleFormValues, validateRole } from './role-form-values.ts';
import type { Role } from './roles.data.ts';

const support: Role = {
  id: '1',
  name: 'Support',
  builtIn: 'support',
  permissions: ['orders.read', 'customers.read'],
  requiresTwoFactor: true,
  version: 1,
  people: 2,
};

test('a copy starts with the permissions of the other role and a name of its own', () => {
  expect(toRoleFormValues(support, '')).toEqual({
    name: '',
    permissions: ['orders.read', 'customers.read'],
    requiresTwoFactor: true,
  });
  expect(toRoleFormValues({ ...support, permissions: ['orders.read', 'staff.write'] }).permissions).toEqual([
    'orders.read',
  ]);
});

test('a permission comes with those it needs, and goes with those that need it', () => {
  const chosen = togglePermission([], 'orders.edit');
  expect(chosen.toSorted()).toEqual(['orders.amounts', 'orders.edit', 'orders.read']);
  expect(togglePermission(chosen, 'orders.amounts')).toEqual(['orders.read']);
  expect(togglePermission([...chosen, 'stock.read'], 'orders.read')).toEqual(['stock.read']);
});

test('a role needs a name and a permission', () => {
  expect(validateRole({ name: ' ', permissions: [], requiresTwoFactor: false })).toEqual({
    name: 'Enter a name',
    permissions: 'Choose at least one permission',
  });
});

test('a role is described by its purpose or by its areas', () => {
  expect(describeRole(support)).toBe('Answers customers, edits their orders and reviews returns');
  expect(describeRole({ ...support, builtIn: null })).toBe('Orders, Customers');
});
