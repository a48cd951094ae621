import { describe, expect, test } from 'vitest';
import { applyPriceChange, toAuditRecord } from './create-bulk-action.service.ts';

describe('changing a price by a percentage', () => {
  test.each([
    // price, saving, percent, new price, new saving
    ['899.00', '0.00', -10, '809.00', '90.00'],
    ['899.00', '100.00', -10, '809.00', '190.00'],
    ['999.00', '0.00', -0.1, '998.00', '1.00'],
    ['49.50', '0.00', -10, '45.00', '4.50'],
    ['1.00', '0.00', 10, undefined, undefined],
    ['2.00', '0.00', -90, '1.00', '1.00'],
    // A price increase reduces the saving, down to zero.
    ['800.00', '200.00', 10, '880.00', '120.00'],
    ['800.00', '50.00', 25, '1000.00', '0.00'],
    ['800.00', '0.00', 25, '1000.00', '0.00'],
    ['0.50', '0.00', -50, '1.00', '0.00'],
  ])('price %s with saving %s changed by %d %%', (price, saving, percent, newPrice, newSaving) => {
    const after = newPrice === undefined ? undefined : { price: newPrice, saving: newSaving };
    expect(applyPriceChange({ price, saving }, percent)).toEqual(after);
  });

  test('keeps the compare-at price after any decrease', () => {
    const prices = Array.from({ length: 100 }, (_, index) => 200 + 37 * index);
    for (const percent of [-50, -33.3, -12.5, -1]) {
      const before = prices.map((price) => applyPriceChange({ price: price.toFixed(2), saving: '12.00' }, percent));
      expect(before.map((after) => Number(after?.price) + Number(after?.saving))).toEqual(
        prices.map((price) => price + 12),
      );
    }
  });
});

test('a bulk action is recorded with its products and its values', () => {
  expect(toAuditRecord({ action: 'price', percent: -12.5 }, 1200, '')).toEqual({
    action: 'products.price_changed',
    data: { count: 1200, percent: -12.5 },
  });
  expect(toAuditRecord({ action: 'category', categoryId: '' }, 2, 'Sarees')).toEqual({
    action: 'products.moved',
    data: { count: 2, category: 'Sarees' },
  });
});
