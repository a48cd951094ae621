import type { EndpointResponse } from '@kinari/contract/contract';
import { calculateTotals, toPaise } from '@kinari/contract/money';
import { expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { quoteCart } from './quote.service.ts';

const { app, db } = await createTestApp({ RATE_LIMITS: 'off' });

const LINES = [
  { price: 89_901, saving: 30_003, quantity: 3 },
  { price: 1, saving: 1, quantity: 99 },
  { price: 4_000_000, saving: 0, quantity: 7 },
];
// The total exceeds the order limit and a 32-bit integer.
const EXPENSIVE_LINE = { price: 1_000_000_000, saving: 0, quantity: 7 };

async function createBuyerWithLines(expectedLines: typeof LINES) {
  const lines = [];
  for (const { quantity, ...prices } of expectedLines)
    lines.push({ variantId: (await createStockedVariant(db, { stock: 99, ...prices })).id, quantity });
  return createTestBuyer(db, lines);
}

test('a quote has the total of each line and the sums of all lines', async () => {
  const expectedLines = [...LINES, EXPENSIVE_LINE];
  const { lines, ...totals } = await quoteCart(db, (await createBuyerWithLines(expectedLines)).id);
  expect(lines.map(({ total }) => total)).toEqual(expectedLines.map(({ price, quantity }) => price * quantity));
  expect(calculateTotals(expectedLines)).toMatchObject(totals);
  expect(totals.subtotal - totals.discount).toBe(totals.total);
});

test('an order has the same line totals and total as the quote of its cart', async () => {
  const { id, headers, addressId } = await createBuyerWithLines(LINES);
  const quote = await quoteCart(db, id);
  const payload = { addressId, paymentMethod: 'COD' };
  const placed = await app.inject({ method: 'POST', url: '/api/orders/place', headers, payload });
  const { order } = placed.json<EndpointResponse<'placeOrder'>>();
  expect(toPaise(order.orderTotal)).toBe(quote.total);
  expect(order.items.map(({ priceAtPurchase, quantity }) => toPaise(priceAtPurchase) * quantity)).toEqual(
    quote.lines.map(({ total }) => total),
  );
});

test('a user without a cart gets an empty quote', async () => {
  expect(await quoteCart(db, (await createTestBuyer(db, [])).id)).toMatchObject({ lines: [], total: 0 });
});
