import { expect, test } from 'vitest';
import { type Caller, canCall, PERMISSIONS, staff, toKnownPermissions } from './permissions.ts';

const customer: Caller = { userType: 'CUSTOMER', permissions: [] };
const admin: Caller = { userType: 'ADMIN', permissions: PERMISSIONS };
const packer: Caller = { userType: 'ADMIN', permissions: ['orders.read'] };

test.each([
  ['public', [true, true, true, true]],
  ['webhook', [true, true, true, true]],
  ['signed-in', [false, true, true, true]],
  ['customer', [false, true, false, false]],
  [staff(), [false, false, true, true]],
  [staff('orders.read'), [false, false, true, true]],
  [staff('refunds.pay'), [false, false, true, false]],
] as const)('%o can be called by the right users', (access, expected) => {
  expect([undefined, customer, admin, packer].map((caller) => canCall({ access }, caller))).toEqual(expected);
});

test('a permission alone does not make a customer staff', () => {
  expect(canCall({ access: staff('orders.read') }, { ...customer, permissions: ['orders.read'] })).toBe(false);
});

test('a stored permission that does not exist here is ignored', () => {
  expect(toKnownPermissions(['orders.read', 'drones.fly'])).toEqual(['orders.read']);
});
