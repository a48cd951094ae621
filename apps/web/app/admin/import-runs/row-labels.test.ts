import { expect, test } from 'vitest';
import type { ImportCell, ImportRow } from './import-runs.data.ts';
import { formatCell, pickColumns, warningLabel } from './row-labels.ts';

const createTestCell = (over: Partial<ImportCell>): ImportCell => ({
  field: 'price',
  before: '2499.00',
  after: '1699',
  warning: null,
  ...over,
});
const createTestRow = (...cells: ImportCell[]): ImportRow => ({
  row: 2,
  action: 'update',
  product: { id: null, name: 'Naad Wireless Headphones', images: [] },
  sku: 'AUD-NAA-RU',
  cells,
  warnings: [],
  problems: [],
  status: 'pending',
});

test('amounts are formatted as money, other values are shown as written', () => {
  expect(formatCell('price', '129900.5')).toBe('₹1,29,900.50');
  expect(formatCell('price', '1,29,90.0')).toBe('1,29,90.0');
  expect(formatCell('stock', '0')).toBe('0');
  expect(formatCell('mrp', null)).toBe('none');
});

test('a price change warning shows its percentage', () => {
  expect(warningLabel('price_falls', [createTestCell({ warning: 'price_falls' })])).toBe('Price drops by 32%');
  expect(warningLabel('price_falls', [])).toBe('Price drops by more than 30%');
  expect(warningLabel('stock_to_zero', [])).toBe('Stock to 0');
});

test('numeric fields get their own columns in file order, long texts do not', () => {
  const stock = createTestCell({ field: 'stock', before: '1', after: '2' });
  expect(pickColumns([createTestRow(stock), createTestRow(createTestCell({}), stock)])).toEqual(['price', 'stock']);
  expect(pickColumns([createTestRow(createTestCell({ field: 'description' }))])).toBeUndefined();
});
