import { expect, test } from 'vitest';
import {
  applyChanges,
  COLUMNS,
  countEditedCells,
  formatCell,
  type GridRow,
  groupByProduct,
  NO_EDITS,
  normalizeValue,
  toCellUpdates,
  validateRow,
  variantName,
} from './grid-cells.ts';
import { copyCells, fillRange, pasteCells } from './grid-range.ts';

const createTestRow = (over: Partial<GridRow>): GridRow => ({
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
  createTestRow({}),
  createTestRow({ variantId: 'v2', sku: 'KUR-HAL-40', size: '40', stock: 8 }),
  createTestRow({ variantId: 'v3', sku: null, mrp: null }),
];
const PRICE = COLUMNS.findIndex(({ id }) => id === 'price');

test('a cell with the saved value is not a change', () => {
  const edits = applyChanges(rows, NO_EDITS, [
    { variantId: 'v1', field: 'price', value: '₹1,199' },
    { variantId: 'v2', field: 'price', value: '1299' },
  ]);
  expect(toCellUpdates(rows, edits)).toEqual([
    { variantId: 'v1', field: 'price', value: '1199.00', previousValue: '1299.00' },
  ]);
  expect(countEditedCells(applyChanges(rows, edits, [{ variantId: 'v1', field: 'price', value: '1299.00' }]))).toBe(0);
});

test('Indian and Western thousands separators are accepted, other commas are not', () => {
  expect(normalizeValue('price', '1,29,900.5')).toBe('129900.50');
  expect(normalizeValue('price', '129,900')).toBe('129900.00');
  expect(normalizeValue('price', '1,29')).toBe('1,29');
  expect(normalizeValue('sku', ' KUR,1 ')).toBe('KUR,1');
  expect(formatCell('price', '129900.50')).toBe('1,29,900.50');
  expect(formatCell('price', 'ask')).toBe('ask');
});

test('a pasted block fills the cells it covers and skips read-only cells', () => {
  const bounds = { top: 1, bottom: 1, left: PRICE, right: PRICE };
  const changes = pasteCells(rows, COLUMNS, { text: '999\t100\r\n899\t50\r\n799\t0\r\n', bounds });
  expect(changes).toEqual([
    { variantId: 'v2', field: 'price', value: '999' },
    { variantId: 'v2', field: 'saving', value: '100' },
    { variantId: 'v3', field: 'price', value: '899' },
    { variantId: 'v3', field: 'saving', value: '50' },
  ]);
  const onNames = { top: 0, bottom: 0, left: 0, right: 0 };
  expect(pasteCells(rows, COLUMNS, { text: 'Other name\tRed', bounds: onNames })).toEqual([]);
});

test('a single pasted value fills the whole selection', () => {
  const bounds = { top: 0, bottom: 2, left: PRICE, right: PRICE };
  expect(pasteCells(rows, COLUMNS, { text: '500', bounds }).map(({ variantId }) => variantId)).toEqual([
    'v1',
    'v2',
    'v3',
  ]);
});

test('copied cells paste unchanged into a spreadsheet', () => {
  const bounds = { top: 0, bottom: 1, left: PRICE - 1, right: PRICE };
  expect(copyCells(rows, COLUMNS, { edits: NO_EDITS, bounds })).toBe('KUR-HAL-38\t1299.00\r\nKUR-HAL-40\t1299.00');
});

test('filling by amount or percent rounds prices to the paisa and stock to whole units', () => {
  const bounds = { top: 0, bottom: 1, left: PRICE, right: PRICE };
  const fillRow = (fill: Parameters<typeof fillRange>[1]['fill'], field: 'price' | 'stock', by: number) =>
    fillRange(rows, { field, fill, by, edits: NO_EDITS, bounds }).map(({ value }) => value);
  expect(fillRow('raise', 'price', 100)).toEqual(['1399.00', '1399.00']);
  expect(fillRow('lowerPercent', 'price', 12.5)).toEqual(['1136.63', '1136.63']);
  expect(fillRow('raisePercent', 'stock', 10)).toEqual(['12', '9']);
  expect(fillRow('set', 'stock', 30)).toEqual(['30', '30']);
});

test('a price above the MRP is reported in the changed cell', () => {
  const edits = applyChanges(rows, NO_EDITS, [{ variantId: 'v1', field: 'price', value: '1800' }]);
  expect(validateRow(rows[0] as GridRow, edits.get('v1'))).toEqual({ price: 'the price is above the MRP' });
  const lower = applyChanges(rows, NO_EDITS, [{ variantId: 'v1', field: 'mrp', value: '1500' }]);
  expect(validateRow(rows[0] as GridRow, lower.get('v1'))).toEqual({
    mrp: 'price and discount together are above the MRP',
  });
});

test('negative stock, an invalid price and a discount above the price are errors', () => {
  const edits = applyChanges(rows, NO_EDITS, [
    { variantId: 'v3', field: 'stock', value: '-2' },
    { variantId: 'v3', field: 'price', value: '' },
    { variantId: 'v2', field: 'saving', value: '1300' },
  ]);
  expect(Object.keys(validateRow(rows[2] as GridRow, edits.get('v3')))).toEqual(['price', 'stock']);
  expect(validateRow(rows[1] as GridRow, edits.get('v2')).saving).toBe('the discount is above the price');
});

test('rows are grouped by product and named by colour and size', () => {
  const other = createTestRow({ variantId: 'v4', productId: 'p2', color: null, size: null });
  expect(groupByProduct([...rows, other])).toEqual([
    { first: 0, rows },
    { first: 3, rows: [other] },
  ]);
  expect([...rows, other].map(variantName)).toEqual(['Haldi, 38', 'Haldi, 40', 'Haldi, 38', 'KUR-HAL-38']);
});
