import { describe, expect, test } from 'vitest';
import { createTestUser } from '../../../apps/api/test/factories.ts';
import { createPaymentShop } from './payment-shop.ts';

const PROVIDERS = [
  { name: 'razorpay', way: 'page' },
  { name: 'phonepe', way: 'page' },
  { name: 'cashfree', way: 'upi' },
] as const;

describe.each(PROVIDERS)('a refund through $name', async ({ name, way }) => {
  const shop = await createPaymentShop([name]);
  const { sims, db, pool, placeOrder, start, getOrder, listPayments, listRefunds, sweep, call } = shop;
  const provider = sims[name];
  const [first, second] = [
    await createTestUser(db, { userType: 'ADMIN' }),
    await createTestUser(db, { userType: 'ADMIN' }),
  ];
  const setSetting = (key: string, value: unknown) =>
    pool.query(
      `insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    );

  /** An order that was paid and then cancelled. */
  async function cancelPaidOrder(price = 100_000) {
    const placed = await placeOrder({ price });
    await start(placed.buyer, placed.id, way);
    const [payment] = await listPayments(placed.id);
    await provider.pay(payment?.reference ?? '');
    await sweep(placed.id);
    await call(placed.buyer, 'cancelOrder', { params: { id: placed.id } });
    const [refund] = await listRefunds(placed.id);
    if (!refund) throw new Error('No refund');
    return { ...placed, refund, payment };
  }

  const sumRefunds = (key: string) =>
    [...provider.state.refunds.values()]
      .filter((refund) => refund.payment.attempt.reference === key && refund.status !== 'failed')
      .reduce((sum, { paise }) => sum + paise, 0);

  test('above the limit waits for an approval', async () => {
    const { id, refund, payment } = await cancelPaidOrder(600_000);
    await sweep(id, 3);
    expect(await listRefunds(id)).toMatchObject([{ status: 'pending', paise: 1_200_000 }]);
    const approved = await shop.call(first as never, 'approveRefund', { params: { id: refund.id } });
    expect([approved.status, approved.body.code]).toEqual([200, undefined]);
    await sweep(id, 3);
    expect(await listRefunds(id)).toMatchObject([{ status: 'sent' }]);
    expect(await getOrder(id)).toMatchObject({ payment: 'REFUNDED' });
    expect(sumRefunds(payment?.reference ?? '')).toBe(1_200_000);
  });

  test('needs two people if the shop requires it', async () => {
    await setSetting('refundSecondApproval', true);
    const { id, refund } = await cancelPaidOrder(600_000);
    const params = { params: { id: refund.id } };
    expect((await call(first as never, 'approveRefund', params)).status).toBe(200);
    const again = await call(first as never, 'approveRefund', params);
    expect([again.status, again.body.code]).toEqual([409, 'second_approver_required']);
    await sweep(id, 2);
    expect(await listRefunds(id)).toMatchObject([{ status: 'awaiting_confirmation' }]);
    expect((await call(second as never, 'approveRefund', params)).status).toBe(200);
    await setSetting('refundSecondApproval', false);
    await sweep(id, 3);
    expect(await listRefunds(id)).toMatchObject([{ status: 'sent' }]);
  });

  test('that fails is tried again, and after the second failure the customer is asked for an account', async () => {
    const { id, payment } = await cancelPaidOrder();
    provider.planRefunds({ outcome: 'fail', times: 2 });
    await sweep(id, 2);
    expect(await listRefunds(id)).toMatchObject([{ status: 'failed', tries: 1 }]);
    expect(await getOrder(id)).toMatchObject({ payment: 'REFUND_DUE' });
    await sweep(id, 3);
    expect(await listRefunds(id)).toMatchObject([{ status: 'pending', method: null, tries: 2 }]);
    expect(sumRefunds(payment?.reference ?? '')).toBe(0);
  });

  test('that fails once is sent the second time, once', async () => {
    const { id, payment } = await cancelPaidOrder();
    provider.planRefunds({ outcome: 'fail' });
    await sweep(id, 5);
    expect(await listRefunds(id)).toMatchObject([{ status: 'sent', tries: 2 }]);
    expect(sumRefunds(payment?.reference ?? '')).toBe(200_000);
  });

  test('whose answer is lost is looked up, not sent twice', async () => {
    const { id, payment } = await cancelPaidOrder();
    provider.faults.add({ kind: 'drop', after: true, on: 'refund' });
    await sweep(id, 2);
    await sweep(id, 3);
    expect(await listRefunds(id)).toMatchObject([{ status: 'sent', tries: 1 }]);
    expect(sumRefunds(payment?.reference ?? '')).toBe(200_000);
  });

  test('is void if the cancelled order is reopened before it is sent', async () => {
    const { id, payment } = await cancelPaidOrder();
    const reopened = await shop.asStaff('updateDeliveryStatus', {
      params: { id },
      body: { deliveryStatus: 'PENDING' },
    });
    expect([reopened.status, reopened.body.code]).toEqual([200, undefined]);
    await sweep(id, 3);
    expect(await listRefunds(id)).toMatchObject([{ status: 'canceled' }]);
    expect(await getOrder(id)).toMatchObject({ payment: 'PAID', status: 'PENDING' });
    expect(sumRefunds(payment?.reference ?? '')).toBe(0);
  });
});
