import { PERMISSIONS } from '@kinari/contract/access/permissions';
import { expect, test } from 'vitest';
import {
  EMPTY_API_KEY,
  listKeyPermissions,
  toggleKeyPermission,
  toNewApiKey,
  validateApiKey,
} from './api-key-form-values.ts';

const NOW = new Date('2026-11-19T08:00:00.000Z');

test('a key can get the permissions of the user, but never those about people', () => {
  expect(listKeyPermissions(['orders.read', 'stock.read', 'staff.write', 'integrations.write'])).toEqual([
    { label: 'Orders', items: [{ id: 'orders.read', label: 'See orders' }] },
    { label: 'Products and stock', items: [{ id: 'stock.read', label: 'See stock' }] },
  ]);
  const all = listKeyPermissions(PERMISSIONS).flatMap(({ items }) => items.map(({ id }) => id));
  expect(all.length).toBe(PERMISSIONS.length - 2);
});

test('a permission comes with those it needs, if the user has them', () => {
  expect(toggleKeyPermission([], 'orders.edit', PERMISSIONS).toSorted()).toEqual([
    'orders.amounts',
    'orders.edit',
    'orders.read',
  ]);
  expect(toggleKeyPermission([], 'orders.edit', ['orders.edit', 'orders.read']).toSorted()).toEqual([
    'orders.edit',
    'orders.read',
  ]);
  expect(toggleKeyPermission(['orders.edit', 'orders.read', 'stock.read'], 'orders.read', PERMISSIONS)).toEqual([
    'stock.read',
  ]);
});

test('a key needs a name and a permission', () => {
  expect(validateApiKey({ ...EMPTY_API_KEY, name: ' ' })).toEqual({
    name: 'Enter a name',
    permissions: 'Choose at least one permission',
    networks: undefined,
  });
});

test('networks are addresses or ranges, one per line or separated by commas', () => {
  const findError = (networks: string) => validateApiKey({ ...EMPTY_API_KEY, networks }).networks;
  for (const right of ['', '203.0.113.7', '203.0.113.0/24, 10.0.0.1\n2001:db8::/32', '::1', '::ffff:10.0.0.1/128'])
    expect(findError(right)).toBeUndefined();
  for (const wrong of [
    '203.0.113',
    '256.0.0.1',
    '01.2.3.4',
    '10.0.0.0/33',
    '2001:db8::/129',
    '1:2',
    'office',
    '1.2.3.4/8/8',
  ])
    expect(findError(wrong)).toBe(`${wrong} is not an IP address or range. Example: 203.0.113.0/24`);
  expect(findError(Array.from({ length: 11 }, () => '10.0.0.1').join('\n'))).toBe('Enter at most 10 networks');
});

test('a key ends after 90 days or a year, or has no end', () => {
  const values = { ...EMPTY_API_KEY, name: ' Stock sync ', permissions: ['stock.read' as const] };
  const common = { name: 'Stock sync', permissions: ['stock.read'] };
  expect(toNewApiKey({ ...values, networks: '10.0.0.1,\n10.0.0.2' }, NOW)).toEqual({
    ...common,
    networks: ['10.0.0.1', '10.0.0.2'],
    expiresAt: '2027-02-17T08:00:00.000Z',
  });
  expect(toNewApiKey({ ...values, lifetime: 'year' }, NOW).expiresAt).toBe('2027-11-19T08:00:00.000Z');
  expect(toNewApiKey({ ...values, lifetime: 'endless' }, NOW)).toEqual({ ...common, networks: [] });
});
