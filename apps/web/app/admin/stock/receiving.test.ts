import { expect, test } from 'vitest';
import { unitsOf, withOneMore, withUnits } from './receiving.ts';
import type { StockVariant } from './stock.data.ts';

const aVariant = (id: string) => ({ id }) as StockVariant;

test('a unit that is scanned again counts up, and its line comes first', () => {
  const once = withOneMore(withOneMore([], aVariant('a')), aVariant('b'));
  const twice = withOneMore(once, aVariant('a'));
  expect(twice.map(({ variant, units }) => [variant.id, units])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  expect(unitsOf(withUnits(twice, 'b', 40))).toBe(42);
});
