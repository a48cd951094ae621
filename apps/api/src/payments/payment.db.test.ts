import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { expectIntegrityChecksPass } from '#test/integrity-checks.ts';
import { createRefundHelpers } from '#test/refunds.ts';
import { createTestApp } from '#test/test-app.ts';

const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { db } = testApp;
const {
  asStaff,
  moveTo,
  pack,
  comeBack,
  deliveredOrder,
  createCustomerWithCredit,
  orderWithCredit,
  balanceOf,
  moneyOf,
} = await createRefundHelpers(testApp);

afterEach(() => expectIntegrityChecksPass(db));

describe('an order paid with store credit', () => {
  test('is paid from the start if credit covers the total', async () => {
    const customer = await createCustomerWithCredit(500_000);
    const { id } = await orderWithCredit(customer, 2, 100_000);
    expect(await moneyOf(id)).toMatchObject({ payment: 'PAID', credit: 200_000 });
    expect(await balanceOf(customer.id)).toBe(300_000);
  });

  test('its shipments collect exactly the rest, however it is packed', async () => {
    const customer = await createCustomerWithCredit(150_000);
    const { id, lines } = await orderWithCredit(customer, 4, 100_000);
    expect(await moneyOf(id)).toMatchObject({ payment: 'PENDING', credit: 150_000 });
    const oneUnit = lines.map(({ orderLineId }) => ({ orderLineId, quantity: 1 }));
    const first = await pack(id, oneUnit);
    const second = await pack(id, oneUnit);
    expect([first.codAmount, second.codAmount]).toEqual([0, 500]);
    await asStaff('updateShipmentStatus', {
      params: { id: first.id },
      body: { to: 'canceled', expectedStatus: 'packed' },
    });
    const third = await pack(id, oneUnit);
    const fourth = await pack(id, oneUnit);
    const fifth = await pack(id, oneUnit);
    expect([third.codAmount, fourth.codAmount, fifth.codAmount]).toEqual([0, 1000, 1000]);
  });

  test('restores its credit when cancelled, and uses it again when reopened', async () => {
    const customer = await createCustomerWithCredit(150_000);
    const { id } = await orderWithCredit(customer, 2, 100_000);
    await moveTo(id, 'CANCELED');
    expect(await moneyOf(id)).toEqual({ payment: 'REFUNDED', credit: 0, due: 0, sent: 0 });
    expect(await balanceOf(customer.id)).toBe(150_000);
    await moveTo(id, 'PENDING');
    expect(await moneyOf(id)).toMatchObject({ payment: 'PENDING', credit: 150_000 });
    expect(await balanceOf(customer.id)).toBe(0);
  });

  test('fully paid with store credit, becomes refunded when cancelled and paid when reopened', async () => {
    const customer = await createCustomerWithCredit(150_000);
    const { id } = await orderWithCredit(customer, 1, 150_000);
    await moveTo(id, 'CANCELED');
    expect(await moneyOf(id)).toMatchObject({ payment: 'REFUNDED', credit: 0 });
    await moveTo(id, 'PENDING');
    expect(await moneyOf(id)).toMatchObject({ payment: 'PAID', credit: 150_000 });
    await moveTo(id, 'DELIVERED');
    await moveTo(id, 'SHIPPED');
    expect(await moneyOf(id)).toMatchObject({ payment: 'PAID' });
  });

  test('cannot be reopened once its credit is spent elsewhere', async () => {
    const customer = await createCustomerWithCredit(150_000);
    const { id } = await orderWithCredit(customer, 1, 150_000);
    await moveTo(id, 'CANCELED');
    await orderWithCredit(customer, 1, 100_000);
    const { status, body } = await moveTo(id, 'PENDING');
    expect([status, body.code]).toEqual([409, 'order_already_refunded']);
    expect(await balanceOf(customer.id)).toBe(50_000);
  });

  test('restores the excess credit after an edit', async () => {
    const customer = await createCustomerWithCredit(250_000);
    const { id, lines } = await orderWithCredit(customer, 3, 100_000);
    const { status } = await asStaff('editOrder', {
      params: { id },
      body: { expectedTotal: 3000, reason: 'Fewer', lines: [{ id: lines[0]?.orderLineId ?? '', quantity: 1 }] },
    });
    expect(status).toBe(200);
    expect(await moneyOf(id)).toMatchObject({ payment: 'PAID', credit: 100_000 });
    expect(await balanceOf(customer.id)).toBe(150_000);
  });

  test('restores expired credit for thirty more days', async () => {
    const customer = await createCustomerWithCredit(100_000);
    const { id } = await orderWithCredit(customer, 1, 100_000);
    await sql`update store_credits set expires_on = '2020-01-01' where owner_id = ${customer.id}`.execute(db);
    await moveTo(id, 'CANCELED');
    const { rows } = await sql<{ days: number }>`
      select expires_on - (now() at time zone 'Asia/Kolkata')::date as days from store_credits where owner_id = ${customer.id}
    `.execute(db);
    expect(rows).toEqual([{ days: 30 }]);
  });
});

describe('a paid order', () => {
  test('gets a pending refund when cancelled, which is removed when reopened', async () => {
    const { id } = await deliveredOrder(2, 100_000);
    await moveTo(id, 'CANCELED');
    expect(await moneyOf(id)).toEqual({ payment: 'REFUND_DUE', credit: 0, due: 200_000, sent: 0 });
    await moveTo(id, 'DELIVERED');
    expect(await moneyOf(id)).toEqual({ payment: 'PAID', credit: 0, due: 0, sent: 0 });
    await moveTo(id, 'CANCELED');
    expect(await moneyOf(id)).toEqual({ payment: 'REFUND_DUE', credit: 0, due: 200_000, sent: 0 });
  });

  test('is unpaid again when its delivery is revoked, even if it was cancelled and reopened before', async () => {
    const { id } = await deliveredOrder(1, 100_000);
    await moveTo(id, 'CANCELED');
    await moveTo(id, 'SHIPPED');
    expect(await moneyOf(id)).toMatchObject({ payment: 'PAID' });
    await moveTo(id, 'DELIVERED');
    await moveTo(id, 'SHIPPED');
    expect(await moneyOf(id)).toMatchObject({ payment: 'PENDING' });
    await moveTo(id, 'CANCELED');
    expect(await moneyOf(id)).toEqual({ payment: 'PENDING', credit: 0, due: 0, sent: 0 });
  });

  test('gets a pending refund for returned units, and for the rest when cancelled', async () => {
    const { id } = await deliveredOrder(3, 100_000);
    await comeBack(id, 1);
    expect(await moneyOf(id)).toMatchObject({ payment: 'REFUND_DUE', due: 100_000 });
    await moveTo(id, 'CANCELED');
    expect(await moneyOf(id)).toMatchObject({ payment: 'REFUND_DUE', due: 300_000 });
  });

  test('stays paid when its delivery is reverted after a partial refund', async () => {
    const { id } = await deliveredOrder(2, 100_000);
    await comeBack(id, 1, { as: 'store_credit' });
    expect(await moneyOf(id)).toMatchObject({ payment: 'PARTIALLY_REFUNDED', sent: 100_000 });
    await moveTo(id, 'SHIPPED');
    expect(await moneyOf(id)).toMatchObject({ payment: 'PARTIALLY_REFUNDED', sent: 100_000 });
  });

  test('is refunded when all units are returned', async () => {
    const { id, customer } = await deliveredOrder(2, 100_000);
    await comeBack(id, 2, { as: 'store_credit' });
    expect(await moneyOf(id)).toMatchObject({ payment: 'REFUNDED', sent: 200_000 });
    expect(await balanceOf(customer.id)).toBe(200_000);
  });

  test('refunds used store credit first, and the rest as money', async () => {
    const customer = await createCustomerWithCredit(150_000);
    const { id } = await orderWithCredit(customer, 3, 100_000);
    await moveTo(id, 'DELIVERED');
    await comeBack(id, 2);
    expect(await moneyOf(id)).toEqual({ payment: 'REFUND_DUE', credit: 150_000, due: 50_000, sent: 150_000 });
    expect(await balanceOf(customer.id)).toBe(150_000);
    await moveTo(id, 'CANCELED');
    expect(await moneyOf(id)).toEqual({ payment: 'REFUND_DUE', credit: 150_000, due: 150_000, sent: 150_000 });
  });
});
