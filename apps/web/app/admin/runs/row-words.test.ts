import { expect, test } from 'vitest';
import { columnsOf, lookWords, shownCell } from './row-words.ts';
import type { RunCell, RunRow } from './runs.data.ts';

const aCell = (over: Partial<RunCell>): RunCell => ({
  field: 'price',
  before: '2499.00',
  after: '1699',
  look: null,
  ...over,
});
const aRow = (...cells: RunCell[]): RunRow => ({
  row: 2,
  verdict: 'update',
  product: { id: null, name: 'Naad Wireless Headphones', images: [] },
  sku: 'AUD-NAA-RU',
  cells,
  looks: [],
  problems: [],
  state: 'waiting',
});

test('sums are shown with their sign, and what is none of ours as it is spelt', () => {
  expect(shownCell('price', '129900.5')).toBe('₹1,29,900.50');
  expect(shownCell('price', '1,29,90.0')).toBe('1,29,90.0');
  expect(shownCell('stock', '0')).toBe('0');
  expect(shownCell('mrp', null)).toBe('none');
});

test('a move of the price is pointed out with how much it is', () => {
  expect(lookWords('price_falls', [aCell({ look: 'price_falls' })])).toBe('Price falls by 32 %');
  expect(lookWords('price_falls', [])).toBe('Price falls by more than 30 %');
  expect(lookWords('stock_to_zero', [])).toBe('Stock to 0');
});

test('figures stand in columns of their own in the order of the file, and long texts do not', () => {
  const stock = aCell({ field: 'stock', before: '1', after: '2' });
  expect(columnsOf([aRow(stock), aRow(aCell({}), stock)])).toEqual(['price', 'stock']);
  expect(columnsOf([aRow(aCell({ field: 'description' }))])).toBeUndefined();
});
