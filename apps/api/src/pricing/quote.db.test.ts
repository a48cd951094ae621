import type { Reply } from '@kinari/contract/contract';
import { summarise, toPaise } from '@kinari/contract/money';
import { expect, test } from 'vitest';
import { aBuyer, aStockedVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { quoteCart } from './quote.service.ts';

const { app, db } = await openShop({ RATE_LIMITS: 'off' });

const WANTED = [
  { price: 89_901, saving: 30_003, quantity: 3 },
  { price: 1, saving: 1, quantity: 99 },
  { price: 4_000_000, saving: 0, quantity: 7 },
];
// More than one order may be worth, and more than an integer holds.
const DEAR = { price: 1_000_000_000, saving: 0, quantity: 7 };

async function aCartOf(wanted: typeof WANTED) {
  const lines = [];
  for (const { quantity, ...facts } of wanted)
    lines.push({ variantId: (await aStockedVariant(db, { stock: 99, ...facts })).id, quantity });
  return aBuyer(db, lines);
}

test('a quote tells each line’s total, and figures that are their sums', async () => {
  const wanted = [...WANTED, DEAR];
  const { lines, ...figures } = await quoteCart(db, (await aCartOf(wanted)).id);
  expect(lines.map(({ total }) => total)).toEqual(wanted.map(({ price, quantity }) => price * quantity));
  expect(summarise(wanted)).toMatchObject(figures);
  expect(figures.subtotal - figures.discount).toBe(figures.total);
});

test('an order costs what its cart was quoted at, on every line and in all', async () => {
  const { id, headers, addressId } = await aCartOf(WANTED);
  const quote = await quoteCart(db, id);
  const payload = { addressId, paymentMethod: 'COD' };
  const placed = await app.inject({ method: 'POST', url: '/api/orders/place', headers, payload });
  const { order } = placed.json<Reply<'placeOrder'>>();
  expect(toPaise(order.orderTotal)).toBe(quote.total);
  expect(order.items.map(({ priceAtPurchase, quantity }) => toPaise(priceAtPurchase) * quantity)).toEqual(
    quote.lines.map(({ total }) => total),
  );
});

test('who has no cart is quoted nothing', async () => {
  expect(await quoteCart(db, (await aBuyer(db, [])).id)).toMatchObject({ lines: [], total: 0 });
});
