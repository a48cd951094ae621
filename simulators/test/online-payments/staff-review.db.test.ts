import { describe, expect, test } from 'vitest';
import { createTestBuyer, createTestUser, fillCart } from '../../../apps/api/test/factories.ts';
import { createStaffPaymentShop } from './staff-payment-shop.ts';

describe.each(['razorpay', 'phonepe', 'cashfree'] as const)('a payment of %s that needs a look', async (name) => {
  const shop = await createStaffPaymentShop([name]);
  const { db, pool, provider, way, read, resolve, startOrder, payOrder, getOrder, listPayments, listRefunds, sweep } =
    shop;
  const { stockOf, pass, runJobs, call } = shop;

  const sumRefunds = (reference: string) =>
    [...provider.state.refunds.values()]
      .filter((refund) => refund.payment.attempt.reference === reference && refund.status !== 'failed')
      .reduce((sum, { paise }) => sum + paise, 0);

  test('with too much is accepted, and only the rest goes back', async () => {
    const { id, payment } = await payOrder({ paise: 215_000 });
    const before = await read(payment.id);
    expect(before).toMatchObject({ canAccept: true, payment: { note: 'amount_differs', receivedAmount: 2150 } });
    const { status, body } = await resolve(payment.id, 'accept');
    expect([status, body.payment]).toMatchObject([200, { status: 'paid', refunded: 150, note: 'amount_differs' }]);
    expect(await getOrder(id)).toMatchObject({ payment: 'PAID', method: 'ONLINE', announced: 1, payUntil: null });
    await sweep(id, 3);
    expect(await listRefunds(id)).toMatchObject([{ paise: 15_000, status: 'sent', method: 'source', extra: true }]);
    expect(sumRefunds(payment.reference)).toBe(15_000);
    expect(await getOrder(id)).toMatchObject({ payment: 'PAID', announced: 1 });
    expect((await read(payment.id)).canAccept).toBe(false);
  });

  test('and was accepted with too much is fully refunded after a cancellation', async () => {
    const { id, buyer, payment } = await payOrder({ paise: 215_000 });
    await resolve(payment.id, 'accept');
    expect((await call(buyer, 'cancelOrder', { params: { id } })).status).toBe(200);
    await sweep(id, 3);
    expect(sumRefunds(payment.reference)).toBe(215_000);
    expect(await getOrder(id)).toMatchObject({ status: 'CANCELED', payment: 'REFUNDED' });
  });

  test('with too little can only be refunded, and the order still waits', async () => {
    const { id, payment } = await payOrder({ paise: 199_000 });
    expect((await read(payment.id)).canAccept).toBe(false);
    const accepted = await resolve(payment.id, 'accept');
    expect([accepted.status, accepted.body.code]).toEqual([409, 'payment_status_changed']);
    expect(await listPayments(id)).toMatchObject([{ status: 'review' }]);

    const refunded = await resolve(payment.id, 'refund');
    expect([refunded.status, refunded.body.payment.refunded]).toEqual([200, 1990]);
    await sweep(id, 3);
    expect(await listRefunds(id)).toMatchObject([{ paise: 199_000, status: 'sent', extra: true }]);
    expect(sumRefunds(payment.reference)).toBe(199_000);
    expect(await getOrder(id)).toMatchObject({ status: 'PENDING', payment: 'PENDING', announced: 0 });
  });

  test('with too much can be refunded as a whole, and the order can be paid again', async () => {
    const { id, buyer, payment } = await payOrder({ paise: 215_000 });
    expect((await resolve(payment.id, 'refund')).status).toBe(200);
    await sweep(id, 3);
    expect(sumRefunds(payment.reference)).toBe(215_000);
    expect((await shop.start(buyer, id, way)).status).toBe(201);
    const second = (await listPayments(id)).at(-1);
    await provider.pay(second?.reference ?? '');
    await sweep(id);
    expect(await getOrder(id)).toMatchObject({ payment: 'PAID', announced: 1 });
    expect(await listRefunds(id)).toHaveLength(1);
  });

  test('with the exact amount is accepted without a refund', async () => {
    const { id, payment } = await payOrder({ paise: 199_000 });
    // Staff gave the customer a discount in the meantime.
    await pool.query(
      'update orders set discount_paise = discount_paise + 1000, total_paise = total_paise - 1000 where id = $1',
      [id],
    );
    expect((await read(payment.id)).canAccept).toBe(true);
    expect((await resolve(payment.id, 'accept')).status).toBe(200);
    await sweep(id, 2);
    expect(await getOrder(id)).toMatchObject({ payment: 'PAID', announced: 1 });
    expect(await listRefunds(id)).toEqual([]);
  });

  test('in another currency can only be refunded', async () => {
    const { payment } = await payOrder({ paise: 215_000 });
    await pool.query(`update payments set received_currency = 'USD', note = 'currency_differs' where id = $1`, [
      payment.id,
    ]);
    expect((await read(payment.id)).canAccept).toBe(false);
    expect((await resolve(payment.id, 'accept')).status).toBe(409);
    expect((await resolve(payment.id, 'refund')).status).toBe(200);
  });

  test('is accepted after its order was cancelled, while its units are there', async () => {
    const { id, variantId, payment } = await payOrder({ paise: 215_000 });
    await pass(id, 25);
    await runJobs();
    expect(await getOrder(id)).toMatchObject({ status: 'CANCELED' });
    expect((await read(payment.id)).canAccept).toBe(true);
    expect((await resolve(payment.id, 'accept')).body.payment).toMatchObject({ refunded: 150 });
    expect(await getOrder(id)).toMatchObject({ status: 'PENDING', payment: 'PAID', announced: 1 });
    expect(await stockOf(variantId)).toBe(8);
  });

  test('goes back as a whole if the units of its cancelled order are gone', async () => {
    const { id, variantId, payment } = await payOrder({ paise: 215_000 }, { stock: 2 });
    await pass(id, 25);
    await runJobs();
    const other = await createTestBuyer(db, []);
    await fillCart(db, other.id, [{ variantId, quantity: 1 }]);
    await call(other, 'placeOrder', {
      body: { addressId: other.addressId, paymentMethod: 'COD', mobile: '9876543210' },
    });
    expect((await resolve(payment.id, 'accept')).body.payment).toMatchObject({ refunded: 2150, note: 'paid_late' });
    await sweep(id, 3);
    expect(sumRefunds(payment.reference)).toBe(215_000);
    expect(await getOrder(id)).toMatchObject({ status: 'CANCELED', announced: 0 });
  });

  test('can only be refunded after the order was paid otherwise', async () => {
    const { id, buyer, payment } = await payOrder({ paise: 215_000 });
    await shop.start(buyer, id, way);
    const second = (await listPayments(id)).at(-1);
    await provider.pay(second?.reference ?? '');
    await sweep(id);
    expect((await read(payment.id)).canAccept).toBe(false);
    expect((await resolve(payment.id, 'accept')).status).toBe(409);
    expect((await resolve(payment.id, 'refund')).status).toBe(200);
    await sweep(id, 3);
    expect(sumRefunds(payment.reference)).toBe(215_000);
    expect(await getOrder(id)).toMatchObject({ payment: 'PAID' });
  });

  test('closes a second attempt when it is accepted, so that no one pays twice', async () => {
    const { id, buyer, payment } = await payOrder({ paise: 215_000 });
    await shop.start(buyer, id, way);
    expect((await resolve(payment.id, 'accept')).status).toBe(200);
    await runJobs();
    const second = (await listPayments(id)).at(-1);
    expect(second?.id).not.toBe(payment.id);
    // PhonePe cannot close an attempt. It expires by itself.
    expect(second?.status).toBe(name === 'phonepe' ? 'waiting' : 'canceled');
    expect(await getOrder(id)).toMatchObject({ payment: 'PAID', announced: 1 });
  });

  test.each([
    ['accept', 'accept'],
    ['accept', 'refund'],
    ['refund', 'refund'],
  ] as const)('is decided once if two staff %s and %s it at the same time', async (one, two) => {
    const { id, payment } = await payOrder({ paise: 215_000 });
    const colleague = await createTestUser(db, { userType: 'ADMIN' });
    const replies = await Promise.all([resolve(payment.id, one), resolve(payment.id, two, colleague)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('payment_status_changed');
    await sweep(id, 3);
    const isAccepted = (await getOrder(id)).payment === 'PAID';
    expect(sumRefunds(payment.reference)).toBe(isAccepted ? 15_000 : 215_000);
    expect(await listRefunds(id)).toHaveLength(1);
  });

  test('is in the history of its order with the reason', async () => {
    const { id, payment } = await payOrder({ paise: 215_000 });
    await resolve(payment.id, 'accept');
    const { rows } = await pool.query<object>(
      `select action, data, after, actor_id as actor from audit_entries where subject_kind = 'order' and subject_id = $1 and action like 'payment.%'`,
      [id],
    );
    expect(rows).toEqual([
      {
        action: 'payment.accepted',
        data: { order: id },
        after: { received: 2150, reason: 'The customer called' },
        actor: shop.owner.id,
      },
    ]);
  });

  test('only if it is in review: others are left alone', async () => {
    const [paid, waiting] = [await payOrder(), await startOrder()];
    for (const { payment } of [paid, waiting])
      expect((await resolve(payment.id, 'refund')).body.code).toBe('payment_status_changed');
    expect(await listRefunds(paid.id)).toEqual([]);
  });
});
