import { expect, test } from 'vitest';
import {
  type Cart,
  type CartLine,
  isGone,
  mostOf,
  pricesOf,
  withKnownFlags,
  withoutLine,
  withQuantity,
} from './cart-figures.ts';

type Facts = { quantity?: number; stock?: number; forSale?: boolean; priceChanged?: boolean };

function aLine(id: string, { quantity = 1, stock = 10, forSale = true, priceChanged = false }: Facts = {}): CartLine {
  const available = forSale && quantity <= stock;
  const variant = { id, color: null, colorHexCode: null, size: '40', stock, originalPrice: 899, discountPrice: 300 };
  return {
    id,
    quantity,
    available,
    forSale,
    priceChanged,
    total: 899 * quantity,
    product: { id, name: id, images: [], variant },
  };
}

function cartOf(...items: CartLine[]): Cart {
  return { items, summary: { subtotal: 0, discount: 0, tax: 0, total: 0, totalSavings: 0 } };
}

test('another quantity changes the sums at once', () => {
  const { items, summary } = withQuantity(cartOf(aLine('kurta'), aLine('saree')), 'kurta', 3);
  expect(items.map(({ quantity, total }) => [quantity, total])).toEqual([
    [3, 2697],
    [1, 899],
  ]);
  expect(summary).toEqual({ subtotal: 4796, discount: 1200, tax: 0, total: 3596, totalSavings: 1200 });
});

test('a quantity that can be had again makes the line one that can be bought', () => {
  const tooMany = cartOf(aLine('kurta', { quantity: 5, stock: 2 }));
  expect(withQuantity(tooMany, 'kurta', 2).items[0]?.available).toBe(true);
  expect(withQuantity(tooMany, 'kurta', 3).items[0]?.available).toBe(false);
});

test('a line that is gone stays gone, whatever its quantity, and counts for nothing', () => {
  const gone = aLine('kurta', { quantity: 2, stock: 5, forSale: false });
  const { items, summary } = withQuantity(cartOf(gone, aLine('saree')), 'kurta', 1);
  expect(items[0]?.available).toBe(false);
  expect(summary.total).toBe(899);
});

test('removing a line takes it out of the sums', () => {
  const { items, summary } = withoutLine(cartOf(aLine('kurta'), aLine('saree', { quantity: 2 })), 'kurta');
  expect(items.map(({ id }) => id)).toEqual(['saree']);
  expect(summary.total).toBe(1798);
});

test('a price pointed out once stays pointed out while the line is on the screen', () => {
  const before = cartOf(aLine('kurta', { priceChanged: true }), aLine('saree'));
  const { items } = withKnownFlags(cartOf(aLine('kurta'), aLine('saree')), before);
  expect(items.map(({ priceChanged }) => priceChanged)).toEqual([true, false]);
  expect(withKnownFlags(cartOf(aLine('kurta')), undefined).items[0]?.priceChanged).toBe(false);
});

test('gone is what cannot be bought in any quantity, as against too many', () => {
  expect(isGone(aLine('sold out', { stock: 0 }))).toBe(true);
  expect(isGone(aLine('archived', { quantity: 7, stock: 5, forSale: false }))).toBe(true);
  expect(isGone(aLine('too many', { quantity: 7, stock: 5 }))).toBe(false);
});

test('a line holds at most what is in stock, and never more than 99', () => {
  expect(mostOf(aLine('few', { stock: 4 }))).toBe(4);
  expect(mostOf(aLine('many', { stock: 500 }))).toBe(99);
});

test('a line shows the price of one, the price before, and what is saved', () => {
  expect(pricesOf(aLine('kurta', { quantity: 2 }))).toEqual({ unit: 899, before: 1199, percent: 25 });
});
