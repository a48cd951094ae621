import { expect, test } from 'vitest';
import { factsOf } from './activity-facts.ts';
import { kindWord, pageOf } from './activity-subjects.ts';

test('what differs is told as it was and as it is, and what does not is left out', () => {
  expect(factsOf({ cancelHours: 12, returnsOnline: true }, { cancelHours: 24, returnsOnline: true })).toEqual([
    { name: 'cancel hours', before: '12', after: '24' },
  ]);
  expect(factsOf({ returnsOnline: true }, { returnsOnline: false })).toEqual([
    { name: 'returns online', before: 'yes', after: 'no' },
  ]);
});

test('what was made has no before, what was deleted no after', () => {
  expect(factsOf(null, { name: 'Kurta' })).toEqual([{ name: 'name', before: undefined, after: 'Kurta' }]);
  expect(factsOf({ name: 'Kurta' }, null)).toEqual([{ name: 'name', before: 'Kurta', after: undefined }]);
  expect(factsOf(null, null)).toEqual([]);
});

test('what lies deeper is named by its way, and a list of words is one fact', () => {
  expect(factsOf({ variants: { v1: { stock: 4 } } }, { variants: { v1: { stock: 3 } } })).toEqual([
    { name: 'variants, v1, stock', before: '4', after: '3' },
  ]);
  expect(factsOf(null, { lines: [{ found: 0 }, { found: 1 }] }).map(({ name, after }) => [name, after])).toEqual([
    ['lines 1, found', '0'],
    ['lines 2, found', '1'],
  ]);
  expect(factsOf({ ids: ['a', 'b'] }, { ids: ['b', 'a'] })).toEqual([{ name: 'ids', before: 'a, b', after: 'b, a' }]);
  expect(factsOf('PENDING', 'SHIPPED')).toEqual([{ name: 'Value', before: 'PENDING', after: 'SHIPPED' }]);
});

test('a thing leads to its page, where it has one', () => {
  expect(pageOf({ kind: 'order', id: 'K3' })).toBe('/admin/order/K3');
  expect(pageOf({ kind: 'customer', id: 'all' })).toBe('/admin/customers');
  expect(pageOf({ kind: 'print', id: '1' })).toBeUndefined();
  expect(kindWord('order')).toBe('Orders');
  expect(kindWord('stock_take')).toBe('Stock take');
});
