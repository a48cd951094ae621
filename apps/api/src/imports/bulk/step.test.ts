import { describe, expect, test } from 'vitest';
import { repriced, stepInWords } from './step.ts';

describe('a price so many percent lower or higher', () => {
  test.each([
    // price, saving, percent, price and saving afterwards
    ['899.00', '0.00', -10, '809.00', '90.00'],
    ['899.00', '100.00', -10, '809.00', '190.00'],
    ['999.00', '0.00', -0.1, '998.00', '1.00'],
    ['49.50', '0.00', -10, '45.00', '4.50'],
    ['1.00', '0.00', 10, undefined, undefined],
    ['2.00', '0.00', -90, '1.00', '1.00'],
    // What rises saves less, until nothing is saved.
    ['800.00', '200.00', 10, '880.00', '120.00'],
    ['800.00', '50.00', 25, '1000.00', '0.00'],
    ['800.00', '0.00', 25, '1000.00', '0.00'],
    ['0.50', '0.00', -50, '1.00', '0.00'],
  ])('%s with a saving of %s by %d %%', (price, saving, percent, newPrice, newSaving) => {
    const after = newPrice === undefined ? undefined : { price: newPrice, saving: newSaving };
    expect(repriced({ price, saving }, percent)).toEqual(after);
  });

  test('the price before stays in sight, whatever falls', () => {
    const prices = Array.from({ length: 100 }, (_gap, place) => 200 + 37 * place);
    for (const percent of [-50, -33.3, -12.5, -1]) {
      const before = prices.map((price) => repriced({ price: price.toFixed(2), saving: '12.00' }, percent));
      expect(before.map((after) => Number(after?.price) + Number(after?.saving))).toEqual(
        prices.map((price) => price + 12),
      );
    }
  });
});

test('a step is told in words', () => {
  expect(stepInWords({ do: 'price', percent: -12.5 }, 1200, '')).toBe('Discount of 12.5 % on 1,200 products');
  expect(stepInWords({ do: 'price', percent: 5 }, 1, '')).toBe('Rise of 5 % on 1 product');
  expect(stepInWords({ do: 'category', categoryId: '' }, 2, 'Sarees')).toBe('2 products moved to Sarees');
});
