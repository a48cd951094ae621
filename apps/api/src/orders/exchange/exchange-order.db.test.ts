import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { aStockedVariant } from '#test/factories.ts';
import { expectBooksInOrder, stockOf } from '#test/ledger.ts';
import { openMoneyBack } from '#test/money-back.ts';
import { openShop } from '#test/shop.ts';
import { creditUnits } from '../../documents/issue.service.ts';
import { placeExchange } from './exchange-order.service.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { db } = shop;
const { aReturnOf, clerk, deliveredOrder, moneyOf, balanceOf, moveTo, read, pack, seal } = await openMoneyBack(shop);

/** Units of a delivered order go for units of another variant. */
function exchange(orderId: string, variantId: string, quantity = 1) {
  return db.transaction().execute(async (tx) => {
    await sql`select from orders where id = ${orderId} for update`.execute(tx);
    const { id: returnId, lineId } = await aReturnOf(orderId, quantity, tx);
    const { id: returnLineId } = await tx
      .selectFrom('return_lines')
      .select('id')
      .where('return_id', '=', returnId)
      .executeTakeFirstOrThrow();
    const wanted = { orderId, returnId, returnLineId, variantId, quantity, actorId: clerk.id };
    const placed = await placeExchange(tx, wanted, { seal, now: () => new Date() });
    await creditUnits(tx, orderId, { units: { [lineId]: quantity }, reason: 'Returned goods' });
    return placed;
  });
}

afterEach(() => expectBooksInOrder(db));

test('an exchange is a new order to the same person, paid for with what came back', async () => {
  const { id, customer, variantId } = await deliveredOrder(2, 120_000);
  const { id: other, productId } = await aStockedVariant(db, { stock: 3, price: 150_000 });
  const before = await db
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow();
  await sql`update variants set product_id = ${before.product_id}, size = '42' where id = ${other}`.execute(db);
  const { orderId, refundId } = await exchange(id, other);

  const { order } = await read(orderId);
  expect(order).toMatchObject({
    orderTotal: 1200,
    creditUsed: 1200,
    paymentStatus: 'PAID',
    deliveryStatus: 'PENDING',
    items: [{ quantity: 1, priceAtPurchase: 1200, product: { id: before.product_id, variant: { size: '42' } } }],
  });
  expect(productId).not.toBe(before.product_id);
  expect(order.address).toEqual((await read(id)).order.address);
  expect(await stockOf(db, other)).toBe(2);
  expect(await moneyOf(id)).toMatchObject({ payment: 'PART_REFUNDED', sent: 120_000 });
  expect(await balanceOf(customer.id)).toBe(0);
  const { rows } =
    await sql`select means, state, reference, credit_id is null as loose from refunds where id = ${refundId}`.execute(
      db,
    );
  expect(rows).toEqual([{ means: 'credit', state: 'sent', reference: orderId.slice(0, 8), loose: false }]);
  const parcel = await pack(
    orderId,
    order.items.map((item) => ({ orderLineId: item.id, quantity: item.quantity })),
  );
  expect(parcel.collect).toBe(0);
});

test('an exchange that is cancelled gives its credit to the customer', async () => {
  const { id, customer } = await deliveredOrder(1, 120_000);
  const { id: other } = await aStockedVariant(db, { stock: 3 });
  const { orderId } = await exchange(id, other);
  expect((await moneyOf(id)).payment).toBe('REFUNDED');
  await moveTo(orderId, 'CANCELED');
  expect(await balanceOf(customer.id)).toBe(120_000);
  expect((await moneyOf(orderId)).payment).toBe('REFUNDED');
  expect(await stockOf(db, other)).toBe(3);
});

test('an exchange for what the shelf does not have is refused, and leaves nothing behind', async () => {
  const { id } = await deliveredOrder(2);
  const { id: other } = await aStockedVariant(db, { stock: 1 });
  await expect(exchange(id, other, 2)).rejects.toMatchObject({ code: 'exchange_sold_out' });
  expect(await stockOf(db, other)).toBe(1);
  expect((await moneyOf(id)).sent).toBe(0);
});
