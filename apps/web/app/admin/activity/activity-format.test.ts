import { expect, test } from 'vitest';
import { listActivityChanges } from './activity-format.ts';
import { subjectLabel, subjectPath } from './activity-subjects.ts';

test('only changed fields are listed, with old and new value', () => {
  expect(
    listActivityChanges({ cancelHours: 12, selfServiceReturns: true }, { cancelHours: 24, selfServiceReturns: true }),
  ).toEqual([{ name: 'cancel hours', before: '12', after: '24' }]);
  expect(listActivityChanges({ selfServiceReturns: true }, { selfServiceReturns: false })).toEqual([
    { name: 'self service returns', before: 'yes', after: 'no' },
  ]);
});

test('created values have no old value, deleted values no new value', () => {
  expect(listActivityChanges(null, { name: 'Kurta' })).toEqual([{ name: 'name', before: undefined, after: 'Kurta' }]);
  expect(listActivityChanges({ name: 'Kurta' }, null)).toEqual([{ name: 'name', before: 'Kurta', after: undefined }]);
  expect(listActivityChanges(null, null)).toEqual([]);
});

test('nested fields are named by their path, and a list of texts is one change', () => {
  expect(listActivityChanges({ variants: { v1: { stock: 4 } } }, { variants: { v1: { stock: 3 } } })).toEqual([
    { name: 'variants, v1, stock', before: '4', after: '3' },
  ]);
  expect(
    listActivityChanges(null, { lines: [{ found: 0 }, { found: 1 }] }).map(({ name, after }) => [name, after]),
  ).toEqual([
    ['lines 1, found', '0'],
    ['lines 2, found', '1'],
  ]);
  expect(listActivityChanges({ ids: ['a', 'b'] }, { ids: ['b', 'a'] })).toEqual([
    { name: 'ids', before: 'a, b', after: 'b, a' },
  ]);
  expect(listActivityChanges('PENDING', 'SHIPPED')).toEqual([{ name: 'Value', before: 'PENDING', after: 'SHIPPED' }]);
});

test('a variant is named by its label, and the import id is not listed', () => {
  const id = '01a1eaf3-7a4f-7117-8a4f-000000000001';
  const of = (price: number) => ({ variants: { [id]: { label: 'Aubergine 40', price } } });
  expect(listActivityChanges(of(36_989), { ...of(36_999), run: id })).toEqual([
    { name: 'variants, Aubergine 40, price', before: '36989', after: '36999' },
  ]);
});

test('a subject links to its page if it has one', () => {
  expect(subjectPath({ kind: 'order', id: 'K3', name: null })).toBe('/admin/order/K3');
  expect(subjectPath({ kind: 'customer', id: 'all', name: null })).toBe('/admin/customers');
  expect(subjectPath({ kind: 'print', id: '1', name: null })).toBeUndefined();
  expect(subjectLabel('order')).toBe('Orders');
  expect(subjectLabel('stock_take')).toBe('Stock take');
});
