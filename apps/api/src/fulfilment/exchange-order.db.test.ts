import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { createStockedVariant } from '#test/factories.ts';
import { expectIntegrityChecksPass, getStock } from '#test/integrity-checks.ts';
import { createRefundHelpers } from '#test/refunds.ts';
import { createTestApp } from '#test/test-app.ts';
import { issueCreditNotes } from '../invoicing/issue.service.ts';
import { refreshPaymentStatus } from '../payments/payments.service.ts';
import { createExchangeOrder } from './exchange-order.service.ts';

const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { db } = testApp;
const { createReceivedReturn, staffUser, deliveredOrder, moneyOf, balanceOf, moveTo, read, pack, cipher } =
  await createRefundHelpers(testApp);

function createExchange(orderId: string, variantId: string, quantity = 1) {
  return db.transaction().execute(async (tx) => {
    await sql`select from orders where id = ${orderId} for update`.execute(tx);
    const { id: returnId, lineId } = await createReceivedReturn(orderId, quantity, tx);
    const { id: returnLineId } = await tx
      .selectFrom('return_lines')
      .select('id')
      .where('return_id', '=', returnId)
      .executeTakeFirstOrThrow();
    const request = { orderId, returnId, returnLineId, variantId, quantity, actorId: staffUser.id };
    const placed = await createExchangeOrder(tx, request, { cipher, now: () => new Date() });
    await refreshPaymentStatus(tx, orderId);
    await issueCreditNotes(tx, orderId, { units: { [lineId]: quantity }, reason: 'Returned items' });
    return placed;
  });
}

afterEach(() => expectIntegrityChecksPass(db));

test('an exchange creates a new order for the same customer, paid with the returned goods', async () => {
  const { id, customer, variantId } = await deliveredOrder(2, 120_000);
  const { id: other, productId } = await createStockedVariant(db, { stock: 3, price: 150_000 });
  const before = await db
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow();
  await sql`update variants set product_id = ${before.product_id}, size = '42' where id = ${other}`.execute(db);
  const { orderId, refundId } = await createExchange(id, other);

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
  expect(await getStock(db, other)).toBe(2);
  expect(await moneyOf(id)).toMatchObject({ payment: 'PARTIALLY_REFUNDED', sent: 120_000 });
  expect(await balanceOf(customer.id)).toBe(0);
  const { rows } =
    await sql`select method, status, reference, store_credit_id is null as loose from refunds where id = ${refundId}`.execute(
      db,
    );
  expect(rows).toEqual([{ method: 'store_credit', status: 'sent', reference: orderId.slice(0, 8), loose: false }]);
  const shipment = await pack(
    orderId,
    order.items.map((item) => ({ orderLineId: item.id, quantity: item.quantity })),
  );
  expect(shipment.codAmount).toBe(0);
});

test('cancelling an exchange order gives its store credit to the customer', async () => {
  const { id, customer } = await deliveredOrder(1, 120_000);
  const { id: other } = await createStockedVariant(db, { stock: 3 });
  const { orderId } = await createExchange(id, other);
  expect((await moneyOf(id)).payment).toBe('REFUNDED');
  await moveTo(orderId, 'CANCELED');
  expect(await balanceOf(customer.id)).toBe(120_000);
  expect((await moneyOf(orderId)).payment).toBe('REFUNDED');
  expect(await getStock(db, other)).toBe(3);
});

test('an exchange for an out-of-stock variant is rejected and changes nothing', async () => {
  const { id } = await deliveredOrder(2);
  const { id: other } = await createStockedVariant(db, { stock: 1 });
  await expect(createExchange(id, other, 2)).rejects.toMatchObject({ code: 'exchange_sold_out' });
  expect(await getStock(db, other)).toBe(1);
  expect((await moneyOf(id)).sent).toBe(0);
});
