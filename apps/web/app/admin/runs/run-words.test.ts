import { expect, test } from 'vitest';
import { countOf, isResting, outcomeOf, readAs, readyWords } from './run-words.ts';

const run = {
  counts: { create: 12, update: 318, same: 149, refused: 7, look: 3 },
  applied: 0,
  leftAlone: 0,
  problem: null,
};

test('a checked run tells what it would write, and a finished one what it wrote', () => {
  expect(outcomeOf({ ...run, state: 'checked' })).toBe('Checked, not written: 12 new, 318 changed, 7 refused');
  expect(outcomeOf({ ...run, state: 'applying', applied: 100 })).toBe('Being written: 100 of 330 rows');
  expect(outcomeOf({ ...run, state: 'done', applied: 328, leftAlone: 2 })).toBe('328 rows written, 2 left alone');
  const counts = { create: 0, update: 0, same: 9, refused: 0, look: 0 };
  expect(outcomeOf({ ...run, counts, state: 'checked' })).toBe('Checked, not written: nothing to write');
});

test('a run that failed says why in its own words', () => {
  expect(outcomeOf({ ...run, state: 'failed', problem: 'The file ends in the middle of a cell' })).toBe(
    'The file ends in the middle of a cell',
  );
});

test('how a file was read names its letters and where its columns come from', () => {
  expect(readAs({ encoding: 'UTF-8', source: 'shopify' })).toBe('as UTF-8, columns from Shopify.');
  expect(readAs({ encoding: null, source: 'kinari' })).toBe('columns from our own export.');
});

test('an export that is ready names its file and counts its rows as they are counted in India', () => {
  expect(readyWords({ name: 'products-2026-11-15.csv', rows: 3120 })).toBe(
    'Ready: products-2026-11-15.csv, 3,120 rows',
  );
  expect(countOf(1, 'row')).toBe('1 row');
  expect(countOf(123456, 'row')).toBe('1,23,456 rows');
});

test('nothing is asked for again once a run rests', () => {
  expect(isResting({ state: 'applying' })).toBe(false);
  expect(isResting({ state: 'stopping' })).toBe(false);
  expect(isResting({ state: 'checked' })).toBe(true);
});
