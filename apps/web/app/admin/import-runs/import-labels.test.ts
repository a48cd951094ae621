import { expect, test } from 'vitest';
import { formatExportReady, formatOutcome, formatSource, isIdle } from './import-labels.ts';

const run = {
  counts: { create: 12, update: 318, unchanged: 149, rejected: 7, warning: 3 },
  applied: 0,
  skipped: 0,
  errorMessage: null,
};

test('a ready import shows what it will write, a completed one what it wrote', () => {
  expect(formatOutcome({ ...run, status: 'ready' })).toBe('Checked, not saved: 12 new, 318 changed, 7 rejected');
  expect(formatOutcome({ ...run, status: 'applying', applied: 100 })).toBe('Saving: 100 of 330 rows');
  expect(formatOutcome({ ...run, status: 'completed', applied: 328, skipped: 2 })).toBe('328 rows saved, 2 skipped');
  const counts = { create: 0, update: 0, unchanged: 9, rejected: 0, warning: 0 };
  expect(formatOutcome({ ...run, counts, status: 'ready' })).toBe('Checked, not saved: no changes');
});

test('a failed import shows its own error message', () => {
  expect(formatOutcome({ ...run, status: 'failed', errorMessage: 'The file ends in the middle of a cell' })).toBe(
    'The file ends in the middle of a cell',
  );
});

test('the file summary names the encoding and the source of the columns', () => {
  expect(formatSource({ encoding: 'UTF-8', source: 'shopify' })).toBe('as UTF-8, columns from Shopify.');
  expect(formatSource({ encoding: null, source: 'kinari' })).toBe('columns from this shop’s export.');
});

test('a ready export shows its file name and its row count in Indian format', () => {
  expect(formatExportReady({ name: 'products-2026-11-15.csv', rows: 3120 })).toBe(
    'Ready: products-2026-11-15.csv, 3,120 rows',
  );
});

test('polling stops when an import is idle', () => {
  expect(isIdle({ status: 'applying' })).toBe(false);
  expect(isIdle({ status: 'stopping' })).toBe(false);
  expect(isIdle({ status: 'ready' })).toBe(true);
});
