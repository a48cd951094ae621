import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { PaymentSimulatorOptions } from '../../src/payments/payment-simulator.ts';
import { createTestClock, openRazorpay } from './payment-clients.ts';

const KEY = { 'x-refund-idempotency': 'refund-0001' };

async function openPaid(options: PaymentSimulatorOptions = {}) {
  const razorpay = await openRazorpay(options);
  await razorpay.createLink();
  const { payment } = await razorpay.sim.pay('K1');
  const refund = (body: object, headers: Record<string, string> = {}) =>
    razorpay.call('POST', `/v1/payments/${payment.id}/refund`, body, headers);
  const getPayment = async () => (await razorpay.call('GET', `/v1/payments/${payment.id}`)).body;
  return { ...razorpay, payment, refund, getPayment };
}

test('a refund is processed at once and gets its bank reference later', async () => {
  const { call, refund, getPayment, payment } = await openPaid();
  const created = await refund({ amount: 50_000, receipt: 'R1', notes: { refund_id: 'R1' } });
  expect(created).toMatchObject({
    status: 200,
    body: {
      id: expect.stringMatching(/^rfnd_/),
      entity: 'refund',
      amount: 50_000,
      receipt: 'R1',
      payment_id: payment.id,
      notes: { refund_id: 'R1' },
      acquirer_data: { arn: null },
      status: 'processed',
      speed_processed: 'normal',
    },
  });
  expect((await call('GET', `/v1/refunds/${created.body.id}`)).body).toMatchObject({
    status: 'processed',
    acquirer_data: { rrn: expect.stringMatching(/^\d{12}$/) },
  });
  expect(await getPayment()).toMatchObject({ status: 'captured', amount_refunded: 50_000, refund_status: 'partial' });
});

test('without an amount, all that is left is refunded', async () => {
  const { call, refund, getPayment, payment } = await openPaid();
  await refund({ amount: 50_000 });
  expect((await refund({})).body).toMatchObject({ amount: 79_900, notes: [] });
  expect(await getPayment()).toMatchObject({ status: 'refunded', amount_refunded: 129_900, refund_status: 'full' });
  const { body } = await call('GET', `/v1/payments/${payment.id}/refunds`);
  expect(body).toMatchObject({ entity: 'collection', count: 2, items: [{ amount: 79_900 }, { amount: 50_000 }] });
});

test.each([
  [{ amount: 129_901 }, 'The refund amount provided is greater than amount captured'],
  [{ amount: 99 }, 'The amount must be at least INR 1.00'],
  [{ amount: 100, order: 'K1' }, 'order is/are not required and should not be sent'],
])('a refund with %j is rejected', async (body, description) => {
  const { refund, getPayment } = await openPaid();
  expect(await refund(body)).toMatchObject({
    status: 400,
    body: { error: { code: 'BAD_REQUEST_ERROR', description } },
  });
  expect(await getPayment()).toMatchObject({ amount_refunded: 0 });
});

test('a payment that is fully refunded, not captured or too old is not refunded', async () => {
  const { clock, moveMinutes } = createTestClock();
  const { sim, call, createLink, refund } = await openPaid({ clock });
  await refund({});
  expect((await refund({ amount: 100 })).body.error.description).toBe('The payment has been fully refunded already');

  await createLink({ reference_id: 'K2' });
  const { payment: failed } = await sim.pay('K2', { outcome: 'fail' });
  expect((await call('POST', `/v1/payments/${failed.id}/refund`, {})).status).toBe(400);

  const { payment: old } = await sim.pay('K2');
  moveMinutes(184 * 24 * 60);
  expect((await call('POST', `/v1/payments/${old.id}/refund`, {})).body.error.description).toBe(
    'Refund is not supported by the bank because the payment is more than 6 months old',
  );
});

test('the same request with the same key is one refund', async () => {
  const { refund, getPayment } = await openPaid();
  const first = await refund({ amount: 50_000 }, KEY);
  const second = await refund({ amount: 50_000 }, KEY);
  expect(second.body.id).toBe(first.body.id);
  expect(await getPayment()).toMatchObject({ amount_refunded: 50_000 });
  await refund({ amount: 50_000 });
  expect(await getPayment()).toMatchObject({ amount_refunded: 100_000 });
});

test('another request with the same key is rejected', async () => {
  const { refund, getPayment } = await openPaid();
  await refund({ amount: 50_000 }, KEY);
  expect(await refund({ amount: 50_001 }, KEY)).toMatchObject({
    status: 400,
    body: {
      error: { description: 'Different request with the same idempotency key has already been processed.' },
    },
  });
  expect(await getPayment()).toMatchObject({ amount_refunded: 50_000 });
});

test('keys are checked', async () => {
  const { refund } = await openPaid();
  expect((await refund({}, { 'x-refund-idempotency': 'short' })).body.error.description).toBe(
    'The idempotency key must be at least 10 characters long.',
  );
  expect((await refund({}, { 'x-refund-idempotency': 'with spaces in it' })).body.error.description).toBe(
    'The idempotency key must only contain alphanumeric characters, underscores, and hyphens',
  );
});

test('while a refund is under way, the same one gets status 409', async () => {
  const { sim, refund, getPayment } = await openPaid();
  sim.planRefunds({ outcome: 'slow', ms: 300 });
  const first = refund({ amount: 50_000 }, KEY);
  await wait(100);
  expect(await refund({ amount: 50_000 }, KEY)).toMatchObject({
    status: 409,
    body: { error: { description: 'Another request with the same idempotency key is still in progress.' } },
  });
  expect((await first).body).toMatchObject({ status: 'processed' });
  expect((await refund({ amount: 50_000 }, KEY)).body.id).toBe((await first).body.id);
  expect(await getPayment()).toMatchObject({ amount_refunded: 50_000 });
});

test('a slow refund does not exceed the amount that another one left', async () => {
  const { sim, refund, getPayment } = await openPaid();
  sim.planRefunds({ outcome: 'slow', ms: 200 });
  const slow = refund({ amount: 100_000 });
  await wait(50);
  await refund({ amount: 100_000 });
  expect((await slow).status).toBe(400);
  expect(await getPayment()).toMatchObject({ amount_refunded: 100_000 });
});

test('planned refunds: conflict, rejection, pending, failure, then success', async () => {
  const { sim, call, refund, getPayment } = await openPaid();
  sim.planRefunds(
    { outcome: 'conflict' },
    { outcome: 'reject', reason: 'The bank is down' },
    { outcome: 'pending' },
    { outcome: 'fail', reason: 'Account closed' },
  );
  expect((await refund({ amount: 10_000 })).status).toBe(409);
  expect((await refund({ amount: 10_000 })).body.error.description).toBe('The bank is down');
  const { body: pending } = await refund({ amount: 10_000 });
  const { body: failing } = await refund({ amount: 20_000 });
  expect([pending.status, failing.status]).toEqual(['pending', 'pending']);
  expect((await call('GET', `/v1/refunds/${failing.id}`)).body).toMatchObject({ status: 'failed' });
  expect(await getPayment()).toMatchObject({ amount_refunded: 10_000 });
  expect((await refund({ amount: 30_000 })).body).toMatchObject({ status: 'processed' });
});

test('a pending refund succeeds or fails later, once', async () => {
  const { sim, call, refund, getPayment } = await openPaid();
  sim.planRefunds({ outcome: 'pending', times: 2 });
  const { body: first } = await refund({ amount: 50_000 }, KEY);
  const { body: second } = await refund({ amount: 20_000 });
  await sim.resolveRefund(KEY['x-refund-idempotency'], { outcome: 'succeed' });
  await sim.resolveRefund(second.id, { outcome: 'fail' });
  expect((await call('GET', `/v1/refunds/${first.id}`)).body).toMatchObject({ status: 'processed' });
  expect((await call('GET', `/v1/refunds/${second.id}`)).body).toMatchObject({ status: 'failed' });
  expect(await getPayment()).toMatchObject({ amount_refunded: 50_000, refund_status: 'partial' });
  await expect(sim.resolveRefund(second.id, { outcome: 'succeed' })).rejects.toThrow('The refund has failed');
});
