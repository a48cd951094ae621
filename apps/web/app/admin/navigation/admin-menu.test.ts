import { STAFF_PERMISSIONS } from '@kinari/contract/routes/admin.generated';
import { expect, test } from 'vitest';
import { findMenuGroup, findMenuPath, isMenuGroup, listMenu } from './admin-menu.ts';
import type { MenuItem } from './admin-pages.ts';
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

test('the six specified entries are first, then daily work and the groups', () => {
  expect(listMenu(() => true).map(names)).toEqual([
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
  expect(listMenu(allow('tax.read', 'stock.read')).map(names)).toEqual([
    ['Dashboard'],
    [['Money', 'GST'], ['Stock', 'Stock levels'], 'Settings'],
  ]);
  expect(listMenu(allow('orders.read')).map(names)).toEqual([['Dashboard', 'Order']]);
  expect(listMenu(allow()).map(names)).toEqual([['Dashboard']]);
});

test('Settings is shown to staff who may open one of its pages', () => {
  for (const permission of ['settings.write', 'staff.write', 'audit.read', 'jobs.manage', 'tax.read'])
    expect(listMenu(allow(permission)).flatMap(names)).toContain('Settings');
});

test('a page below an entry or below the settings belongs to that entry', () => {
  expect(findMenuPath('/admin/order/123')).toBe('/admin/order');
  expect(findMenuPath('/admin/stock/receive')).toBe('/admin/stock');
  expect(findMenuPath('/admin/gst')).toBe('/admin/gst');
  for (const path of ['/admin/gst/settings', '/admin/settings/staff', '/admin/activity', '/admin/jobs'])
    expect(findMenuPath(path)).toBe('/admin/settings');
  expect(findMenuPath('/admin/account')).toBeUndefined();
});

test('the group of an entry is found by its path', () => {
  expect(findMenuGroup('/admin/import')).toBe('Stock');
  expect(findMenuGroup('/admin/cod')).toBe('Money');
  expect(findMenuGroup('/admin/order')).toBeUndefined();
  expect(findMenuGroup(undefined)).toBeUndefined();
});
