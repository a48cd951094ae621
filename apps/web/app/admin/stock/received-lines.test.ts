import { expect, test } from 'vitest';
import { addUnit, setUnits, sumUnits } from './received-lines.ts';
import type { StockVariant } from './stock.data.ts';

const createTestVariant = (id: string) => ({ id }) as StockVariant;

test('scanning a unit again increments its line and moves it first', () => {
  const scannedOnce = addUnit(addUnit([], createTestVariant('a')), createTestVariant('b'));
  const scannedTwice = addUnit(scannedOnce, createTestVariant('a'));
  expect(scannedTwice.map(({ variant, units }) => [variant.id, units])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  expect(sumUnits(setUnits(scannedTwice, 'b', 40))).toBe(42);
});
