import { expect, test } from 'vitest';
import {
  type Cart,
  type CartLine,
  isUnavailable,
  keepFlags,
  linePrices,
  maxQuantity,
  withoutLine,
  withQuantity,
} from './cart-totals.ts';

type LineOverrides = { quantity?: number; stock?: number; forSale?: boolean; priceChanged?: boolean };

function createLine(
  id: string,
  { quantity = 1, stock = 10, forSale = true, priceChanged = false }: LineOverrides = {},
): CartLine {
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

function createCart(...items: CartLine[]): Cart {
  return { items, summary: { subtotal: 0, discount: 0, tax: 0, total: 0, totalSavings: 0 } };
}

test('changing a quantity updates the totals at once', () => {
  const { items, summary } = withQuantity(createCart(createLine('kurta'), createLine('saree')), 'kurta', 3);
  expect(items.map(({ quantity, total }) => [quantity, total])).toEqual([
    [3, 2697],
    [1, 899],
  ]);
  expect(summary).toEqual({ subtotal: 4796, discount: 1200, tax: 0, total: 3596, totalSavings: 1200 });
});

test('a line becomes available again when its quantity is in stock', () => {
  const tooMany = createCart(createLine('kurta', { quantity: 5, stock: 2 }));
  expect(withQuantity(tooMany, 'kurta', 2).items[0]?.available).toBe(true);
  expect(withQuantity(tooMany, 'kurta', 3).items[0]?.available).toBe(false);
});

test('an unavailable line stays unavailable at any quantity and adds nothing to the total', () => {
  const unavailable = createLine('kurta', { quantity: 2, stock: 5, forSale: false });
  const { items, summary } = withQuantity(createCart(unavailable, createLine('saree')), 'kurta', 1);
  expect(items[0]?.available).toBe(false);
  expect(summary.total).toBe(899);
});

test('removing a line updates the totals', () => {
  const { items, summary } = withoutLine(
    createCart(createLine('kurta'), createLine('saree', { quantity: 2 })),
    'kurta',
  );
  expect(items.map(({ id }) => id)).toEqual(['saree']);
  expect(summary.total).toBe(1798);
});

test('a price change stays flagged while the line is on the screen', () => {
  const before = createCart(createLine('kurta', { priceChanged: true }), createLine('saree'));
  const { items } = keepFlags(createCart(createLine('kurta'), createLine('saree')), before);
  expect(items.map(({ priceChanged }) => priceChanged)).toEqual([true, false]);
  expect(keepFlags(createCart(createLine('kurta')), undefined).items[0]?.priceChanged).toBe(false);
});

test('a line is unavailable if no quantity can be bought, but not if the quantity is too high', () => {
  expect(isUnavailable(createLine('sold out', { stock: 0 }))).toBe(true);
  expect(isUnavailable(createLine('archived', { quantity: 7, stock: 5, forSale: false }))).toBe(true);
  expect(isUnavailable(createLine('too many', { quantity: 7, stock: 5 }))).toBe(false);
});

test('the maximum quantity of a line is its stock, up to 99', () => {
  expect(maxQuantity(createLine('few', { stock: 4 }))).toBe(4);
  expect(maxQuantity(createLine('many', { stock: 500 }))).toBe(99);
});

test('a line shows the unit price, the compare-at price and the saving', () => {
  expect(linePrices(createLine('kurta', { quantity: 2 }))).toEqual({ unit: 899, before: 1199, percent: 25 });
});
