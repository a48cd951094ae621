import { expect, test } from 'vitest';
import {
  COLUMNS,
  cellsOf,
  cleanValue,
  countCells,
  type GridRow,
  NO_EDITS,
  problemsOf,
  shownValue,
  withCells,
} from './grid-cells.ts';
import { copied, filled, pasted } from './grid-range.ts';

const aRow = (over: Partial<GridRow>): GridRow => ({
  variantId: 'v1',
  productId: 'p1',
  name: 'Haldi Festive Kurta',
  color: 'Haldi',
  size: '38',
  sku: 'KUR-HAL-38',
  price: 1299,
  saving: 400,
  mrp: 1699,
  stock: 11,
  ...over,
});
const rows = [
  aRow({}),
  aRow({ variantId: 'v2', sku: 'KUR-HAL-40', size: '40', stock: 8 }),
  aRow({ variantId: 'v3', sku: null, mrp: null }),
];
const PRICE = COLUMNS.findIndex(({ id }) => id === 'price');

test('a cell that says again what is shown is no change', () => {
  const edits = withCells(rows, NO_EDITS, [
    { variantId: 'v1', field: 'price', value: '₹1,199' },
    { variantId: 'v2', field: 'price', value: '1299' },
  ]);
  expect(cellsOf(rows, edits)).toEqual([{ variantId: 'v1', field: 'price', value: '1199.00', shown: '1299.00' }]);
  expect(countCells(withCells(rows, edits, [{ variantId: 'v1', field: 'price', value: '1299.00' }]))).toBe(0);
});

test('thousands may be parted as in India or elsewhere, and no other comma is guessed at', () => {
  expect(cleanValue('price', '1,29,900.5')).toBe('129900.50');
  expect(cleanValue('price', '129,900')).toBe('129900.00');
  expect(cleanValue('price', '1,29')).toBe('1,29');
  expect(cleanValue('sku', ' KUR,1 ')).toBe('KUR,1');
  expect(shownValue('price', '129900.50')).toBe('1,29,900.50');
  expect(shownValue('price', 'ask')).toBe('ask');
});

test('a block from a spreadsheet is laid on the cells it meets, and what cannot be edited is left out', () => {
  const bounds = { top: 1, bottom: 1, left: PRICE, right: PRICE };
  const changes = pasted(rows, COLUMNS, { text: '999\t100\r\n899\t50\r\n799\t0\r\n', bounds });
  expect(changes).toEqual([
    { variantId: 'v2', field: 'price', value: '999' },
    { variantId: 'v2', field: 'saving', value: '100' },
    { variantId: 'v3', field: 'price', value: '899' },
    { variantId: 'v3', field: 'saving', value: '50' },
  ]);
  const onNames = { top: 0, bottom: 0, left: 0, right: 0 };
  expect(pasted(rows, COLUMNS, { text: 'Other name\tRed', bounds: onNames })).toEqual([]);
});

test('one value alone fills the whole selection', () => {
  const bounds = { top: 0, bottom: 2, left: PRICE, right: PRICE };
  expect(pasted(rows, COLUMNS, { text: '500', bounds }).map(({ variantId }) => variantId)).toEqual(['v1', 'v2', 'v3']);
});

test('what is copied goes back into a spreadsheet as it stands', () => {
  const bounds = { top: 0, bottom: 1, left: PRICE - 1, right: PRICE };
  expect(copied(rows, COLUMNS, { edits: NO_EDITS, bounds })).toBe('KUR-HAL-38\t1299.00\r\nKUR-HAL-40\t1299.00');
});

test('cells are raised and lowered by an amount or a part, rounded to the paisa, and stock to whole units', () => {
  const bounds = { top: 0, bottom: 1, left: PRICE, right: PRICE };
  const of = (fill: Parameters<typeof filled>[1]['fill'], field: 'price' | 'stock', by: number) =>
    filled(rows, { field, fill, by, edits: NO_EDITS, bounds }).map(({ value }) => value);
  expect(of('raise', 'price', 100)).toEqual(['1399.00', '1399.00']);
  expect(of('lowerPercent', 'price', 12.5)).toEqual(['1136.63', '1136.63']);
  expect(of('raisePercent', 'stock', 10)).toEqual(['12', '9']);
  expect(of('set', 'stock', 30)).toEqual(['30', '30']);
});

test('a price above the MRP is refused in the cell that was changed', () => {
  const edits = withCells(rows, NO_EDITS, [{ variantId: 'v1', field: 'price', value: '1800' }]);
  expect(problemsOf(rows[0] as GridRow, edits.get('v1'))).toEqual({ price: 'the price is above the MRP' });
  const lower = withCells(rows, NO_EDITS, [{ variantId: 'v1', field: 'mrp', value: '1500' }]);
  expect(problemsOf(rows[0] as GridRow, lower.get('v1'))).toEqual({
    mrp: 'price and discount together are above the MRP',
  });
});

test('no stock below nothing, no price that is none, and no discount above the price', () => {
  const edits = withCells(rows, NO_EDITS, [
    { variantId: 'v3', field: 'stock', value: '-2' },
    { variantId: 'v3', field: 'price', value: '' },
    { variantId: 'v2', field: 'saving', value: '1300' },
  ]);
  expect(Object.keys(problemsOf(rows[2] as GridRow, edits.get('v3')))).toEqual(['price', 'stock']);
  expect(problemsOf(rows[1] as GridRow, edits.get('v2')).saving).toBe('the discount is above the price');
});
