import { STAFF_PERMISSIONS } from '@kinari/contract/routes/admin.generated';
import { expect, test } from 'vitest';
import { findMenuGroup, findMenuPath, isMenuGroup, listMenu } from './admin-menu.ts';
import type { MenuItem, ShopFeature } from './admin-pages.ts';
import type { CanCall } from './use-can-call.ts';

type MenuLabel = string | MenuLabel[];
const names = (items: readonly MenuItem[]): MenuLabel[] =>
  items.map((item) => (isMenuGroup(item) ? [item.label, ...names(item.entries)] : item.label));
const allow =
  (...permissions: string[]): CanCall =>
  (endpoint) => {
    const permission = endpoint ? STAFF_PERMISSIONS[endpoint] : null;
    return permission === null || permissions.includes(permission);
  };

const NO_FEATURES: ReadonlySet<ShopFeature> = new Set();
const listLabels = (canCall: CanCall, features = NO_FEATURES) => listMenu({ canCall, features }).map(names);

test('the six specified entries are first, then daily work and the groups', () => {
  expect(listLabels(() => true)).toEqual([
    ['Dashboard', 'Category', 'Product', 'Order', 'Company', 'Legal Pages'],
    [
      'Packing',
      'Returns',
      'Customers',
      ['Marketing', 'Storefront', 'Collections'],
      ['Money', 'COD', 'GST'],
      ['Stock', 'Stock levels', 'Imports', 'Brands', 'Search words'],
      'Reports',
      'Settings',
    ],
  ]);
});

test('a group shows only permitted entries, and is left out without any', () => {
  expect(listLabels(allow('tax.read', 'stock.read'))).toEqual([
    ['Dashboard'],
    [['Money', 'GST'], ['Stock', 'Stock levels'], 'Settings'],
  ]);
  expect(listLabels(allow('orders.read'))).toEqual([['Dashboard', 'Order']]);
  expect(listLabels(allow())).toEqual([['Dashboard']]);
});

test('payments are shown only to shops with online payments, and only with their permission', () => {
  const features = new Set<ShopFeature>(['onlinePayments']);
  expect(listLabels(allow('payments.read', 'cod.read'), features)).toEqual([
    ['Dashboard'],
    [['Money', 'COD', 'Payments']],
  ]);
  expect(listLabels(allow('cod.read'), features)).toEqual([['Dashboard'], [['Money', 'COD']]]);
  expect(listLabels(allow('payments.read'))).toEqual([['Dashboard']]);
  expect(listLabels(allow('payments.manage'))).toEqual([['Dashboard'], ['Settings']]);
});

test('Settings is shown to staff who may open one of its pages', () => {
  for (const permission of ['settings.write', 'staff.write', 'audit.read', 'jobs.manage', 'tax.read'])
    expect(listLabels(allow(permission)).flat()).toContain('Settings');
});

test('a page below an entry or below the settings belongs to that entry', () => {
  expect(findMenuPath('/admin/order/123')).toBe('/admin/order');
  expect(findMenuPath('/admin/stock/receive')).toBe('/admin/stock');
  expect(findMenuPath('/admin/gst')).toBe('/admin/gst');
  for (const path of ['/admin/payments/123', '/admin/settlements', '/admin/settlements/123'])
    expect(findMenuPath(path)).toBe('/admin/payments');
  for (const path of [
    '/admin/gst/settings',
    '/admin/settings/staff',
    '/admin/settings/payments',
    '/admin/activity',
    '/admin/jobs',
  ])
    expect(findMenuPath(path)).toBe('/admin/settings');
  expect(findMenuPath('/admin/account')).toBeUndefined();
});

test('the group of an entry is found by its path', () => {
  expect(findMenuGroup('/admin/import')).toBe('Stock');
  expect(findMenuGroup('/admin/cod')).toBe('Money');
  expect(findMenuGroup('/admin/order')).toBeUndefined();
  expect(findMenuGroup(undefined)).toBeUndefined();
});
