import { expect, test } from 'vitest';
import { formatDifference, formatFeeShare, formatImportResult, formatSettlementDay } from './settlement-format.ts';

test('a difference of one paisa is shown', () => {
  expect(formatDifference({ differences: 0, difference: 0 })).toBe('Matches');
  expect(formatDifference({ differences: 1, difference: -1299 })).toBe('₹1,299.00 short');
  expect(formatDifference({ differences: 1, difference: 0.01 })).toBe('₹0.01 too much');
});

test('rows that differ are shown even if their sum is zero', () => {
  expect(formatDifference({ differences: 1, difference: 0 })).toBe('1 row differs');
  expect(formatDifference({ differences: 2, difference: 0 })).toBe('2 rows differ');
});

test('the result of an upload names the lines that could not be read', () => {
  const result = { settlements: 1, rows: 1, alreadyImported: 0, differences: 0, rejected: [] };
  expect(formatImportResult(result)).toBe('1 row of 1 settlement imported.');
  expect(formatImportResult({ settlements: 2, rows: 134, alreadyImported: 12, differences: 1, rejected: [4, 9] })).toBe(
    '134 rows of 2 settlements imported. 12 imported before. 1 differs from our records. Lines 4, 9 could not be read.',
  );
  const rejected = Array.from({ length: 12 }, (_, index) => index + 2);
  expect(formatImportResult({ ...result, rejected })).toContain(
    'Lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more could not be read.',
  );
});

test('fees are shown as a share of what was collected', () => {
  expect(formatFeeShare({ fees: 7312.86, collected: 309_867 })).toBe('2.4 % of sales');
  expect(formatFeeShare({ fees: 0, collected: 0 })).toBe('');
});

test('a settlement is named by its day', () => {
  expect(formatSettlementDay({ settledOn: '2026-11-10' })).toBe('Tue 10 Nov 2026');
});
