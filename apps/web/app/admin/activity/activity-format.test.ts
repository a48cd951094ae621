import { expect, test } from 'vitest';
import type { Activity } from './activity.data.ts';
import { foldRepeats, formatChangedFields, listActivityChanges } from './activity-format.ts';
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
  expect(listActivityChanges('PENDING', 'SHIPPED')).toEqual([{ name: 'Value', before: 'Pending', after: 'Shipped' }]);
});

test('a variant is named by its label, and the import id is not listed', () => {
  const id = '01a1eaf3-7a4f-7117-8a4f-000000000001';
  const of = (price: number) => ({ variants: { [id]: { label: 'Aubergine 40', price } } });
  expect(listActivityChanges(of(36_989), { ...of(36_999), run: id })).toEqual([
    { name: 'variants, Aubergine 40, price', before: '36989', after: '36999' },
  ]);
});

test('changed fields are named without their path, at most three of them', () => {
  const nameFields = (after: unknown) => formatChangedFields(listActivityChanges(null, after));
  expect(nameFields({ amount: 2299, reference: '630005026992' })).toBe('Amount, reference');
  expect(nameFields({ status: 'closed', lines: [{ sellable: 1, wrongItem: 0 }, { sellable: 0 }] })).toBe(
    'Status, sellable, wrong item',
  );
  expect(nameFields({ name: 'Kurta', price: 1, stock: 2, size: 'M', color: 'Haldi' })).toBe(
    'Name, price, stock and 2 more',
  );
  expect(nameFields('SHIPPED')).toBe('Before and after');
});

test('a subject links to its page if it has one', () => {
  expect(subjectPath({ kind: 'order', id: 'K3', name: null })).toBe('/admin/order/K3');
  expect(subjectPath({ kind: 'customer', id: 'all', name: null })).toBe('/admin/customers');
  expect(subjectPath({ kind: 'print', id: '1', name: null })).toBeUndefined();
  expect(subjectPath({ kind: 'api_key', id: '1', name: null })).toBe('/admin/settings/api-keys');
  expect(subjectLabel('order')).toBe('Orders');
  expect(subjectLabel('stock_take')).toBe('Stock take');
});

test('the same action in the same minute is folded, unless it changed a value', () => {
  const entry = (id: string, more: Partial<Activity> = {}): Activity => ({
    id,
    at: '2026-11-18T20:46:10.000Z',
    by: 'Meera Joshi',
    apiKey: null,
    actorId: 'meera',
    action: 'customer.note_added',
    data: null,
    summary: '',
    subject: { kind: 'customer', id, name: null },
    before: null,
    after: null,
    ...more,
  });
  const folded = foldRepeats([
    entry('1'),
    entry('2', { at: '2026-11-18T20:46:50.000Z' }),
    entry('3', { at: '2026-11-18T20:47:00.000Z' }),
    entry('4', { at: '2026-11-18T20:47:00.000Z', after: 'Rings twice' }),
    entry('5', { at: '2026-11-18T20:47:00.000Z', actorId: 'imran' }),
    entry('6', { at: '2026-11-18T20:47:00.000Z', actorId: 'imran', apiKey: 'Stock sync' }),
  ]);
  expect(folded.map((group) => group.map(({ id }) => id))).toEqual([['1', '2'], ['3'], ['4'], ['5'], ['6']]);
});
