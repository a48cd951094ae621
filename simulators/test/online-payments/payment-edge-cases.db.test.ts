import { checkPayment } from '@kinari/api/online-payments/check-payment.service';
import { expireOrder } from '@kinari/api/online-payments/expire-orders.service';
import { onlinePaymentJobs } from '@kinari/api/online-payments/online-payments.jobs';
import { payWithCash } from '@kinari/api/online-payments/pay-with-cash.service';
import { startPayment } from '@kinari/api/online-payments/start-payment.service';
import { createPaymentProviders } from '@kinari/api/payment-providers/create-payment-providers';
import { runPendingJobs } from '@kinari/api/platform/jobs';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eraseAccount } from '../../../apps/api/src/privacy/erasure.service.ts';
import { sumMoneyHeld } from './payment-rows.ts';
import { createPaymentShop } from './payment-shop.ts';
import { type Step, withSteps } from './provider-steps.ts';

const TOTAL = 200_000;
const MINUTE = 60_000;

const shop = await createPaymentShop(['razorpay'], { RAZORPAY_UPI_QR: 'on' });
const { app, sims, db, pool, log, config, call, placeOrder, start, startOrder, look, pass, sweep, runJobs } = shop;
const { getOrder, listPayments, listRefunds, stockOf } = shop;
const provider = sims.razorpay;
const held = (orderId: string) => sumMoneyHeld(provider.state, orderId);

const createDeps = (onStep: (step: Step) => unknown = () => undefined) => ({
  providers: withSteps(createPaymentProviders(config, 'job'), onStep),
  now: () => new Date(),
  publicUrl: 'http://localhost',
  log,
});
const startWith = (orderId: string, onStep: (step: Step) => unknown) =>
  startPayment(db, { orderId, way: 'page', returnPath: '/' }, createDeps(onStep));

/** Sends the webhooks of the provider to the shop until the test ends. */
async function listenToWebhooks(): Promise<void> {
  const root = await app.listen({ port: 0, host: '127.0.0.1' });
  provider.setWebhookSchedule({ url: `${root}/api/webhooks/payments/razorpay` });
  onTestFinished(() => provider.setWebhookSchedule(undefined));
}

describe('while a payment starts', () => {
  test('a webhook before the reply of the provider is stored, and the order is paid', async () => {
    const { id } = await placeOrder();
    await listenToWebhooks();
    const statuses: number[] = [];
    await startWith(id, async (step) => {
      if (step !== 'after begin') return;
      const [payment] = await listPayments(id);
      expect(payment?.status).toBe('starting');
      const { webhooks } = await provider.pay(payment?.reference ?? '');
      statuses.push(...webhooks.map(({ status }) => status));
      await runJobs();
    });
    expect(new Set(statuses)).toEqual(new Set([200]));
    await runJobs();
    expect(await getOrder(id)).toMatchObject({ payment: 'PAID', announced: 1 });
    expect(held(id)).toBe(TOTAL);
  });

  test('an error of a provider that made the link anyway does not lose the payment', async () => {
    const { buyer, id } = await placeOrder();
    provider.faults.add({ on: 'POST /v1/payment_links', kind: 'fail', status: 502, after: true });
    const { status, body } = await start(buyer, id, 'page');
    expect([status, body.action.kind]).toEqual([201, 'redirect']);
    expect(await listPayments(id)).toMatchObject([{ status: 'waiting' }]);
  });

  test('a link that the provider does not know for a moment stays open', async () => {
    const { id, payment } = await startOrder();
    provider.faults.add({ on: 'GET ', kind: 'fail', status: 404, times: 2 });
    await checkPayment(db, payment.id, createDeps()).catch(() => undefined);
    provider.faults.clear();
    expect(await listPayments(id)).toMatchObject([{ status: 'waiting' }]);
    await provider.pay(payment.reference);
    await sweep(id);
    expect(await getOrder(id)).toMatchObject({ payment: 'PAID' });
  });

  test('an order that ends closes the new link, and its customer does not get it', async () => {
    const { id, variantId } = await placeOrder();
    const started = startWith(id, async (step) => {
      if (step !== 'after begin') return;
      await pass(id, 25);
      // The link was not there when the shop looked.
      await sql`update payments set status = 'expired' where order_id = ${id}`.execute(db);
      await expireOrder(db, id, createDeps());
    });
    await expect(started).rejects.toMatchObject({ code: 'order_ended' });
    const [payment] = await listPayments(id);
    await expect(provider.pay(payment?.reference ?? '')).rejects.toThrow('closed');
    expect(await getOrder(id)).toMatchObject({ status: 'CANCELED', announced: 0 });
    expect(await stockOf(variantId)).toBe(10);
  });

  test('an order that is changed to cash closes the new link', async () => {
    const { id } = await placeOrder();
    const started = startWith(id, async (step) => {
      if (step === 'before begin') await payWithCash(db, id, createDeps());
    });
    await expect(started).rejects.toMatchObject({ code: 'order_ended' });
    const [payment] = await listPayments(id);
    await expect(provider.pay(payment?.reference ?? '')).rejects.toThrow('closed');
    expect(await getOrder(id)).toMatchObject({ status: 'PENDING', method: 'COD', announced: 1 });
  });

  test('an order that gets more time does not expire, and its link stays open', async () => {
    const { id, payment } = await startOrder();
    await expireOrder(db, id, createDeps());
    expect(await getOrder(id)).toMatchObject({ status: 'PENDING' });
    await provider.pay(payment.reference);
    await sweep(id);
    expect(await getOrder(id)).toMatchObject({ payment: 'PAID' });
  });
});

test.each([300, -300])('with the clock of the provider %i seconds off, orders are paid and expire', async (seconds) => {
  onTestFinished(() => provider.setClockSkew(0));
  provider.setClockSkew(seconds);
  const paid = await startOrder();
  await provider.pay(paid.payment.reference);
  await sweep(paid.id);
  expect(await getOrder(paid.id)).toMatchObject({ payment: 'PAID', announced: 1 });
  const unpaid = await startOrder();
  await pass(unpaid.id, 30);
  await runJobs();
  expect(await getOrder(unpaid.id)).toMatchObject({ status: 'CANCELED', announced: 0 });
  await expect(provider.pay(unpaid.payment.reference)).rejects.toThrow('closed');
});

test('two phones that scan one code: one payment counts, a second one goes back', async () => {
  const { buyer, id } = await placeOrder();
  expect((await start(buyer, id, 'upi')).status).toBe(201);
  const [payment] = await listPayments(id);
  const payments = [provider.pay(payment?.reference ?? ''), provider.pay(payment?.reference ?? '', { late: true })];
  expect((await Promise.allSettled(payments)).map(({ status }) => status)).toContain('fulfilled');
  await sweep(id, 4);
  expect(await getOrder(id)).toMatchObject({ payment: 'PAID', announced: 1 });
  expect(held(id)).toBe(TOTAL);
});

test('a partial payment needs a look, and the rest that is paid later goes back', async () => {
  const { id, payment } = await startOrder();
  await provider.pay(payment.reference, { paise: TOTAL - 5000 });
  await sweep(id);
  expect(await listPayments(id)).toMatchObject([{ status: 'review', note: 'amount_differs' }]);
  await provider.pay(payment.reference, { paise: 5000 });
  await sweep(id, 4);
  expect(await getOrder(id)).toMatchObject({ payment: 'PENDING', announced: 0 });
  expect(await listRefunds(id)).toMatchObject([{ paise: 5000, status: 'sent', extra: true }]);
});

describe('a cash order that is edited while its customer pays', () => {
  async function editWhilePaying() {
    const placed = await placeOrder({ paymentMethod: 'COD' });
    await start(placed.buyer, placed.id, 'page');
    const [payment] = await listPayments(placed.id);
    const lines = placed.order.items.map((line) => ({ id: line.id, quantity: 1 }));
    const body = { expectedTotal: TOTAL / 100, reason: 'Asked for', lines };
    expect((await shop.asStaff('editOrder', { params: { id: placed.id }, body })).status).toBe(200);
    return { ...placed, reference: payment?.reference ?? '' };
  }

  test('needs a look if the customer paid the sum from before', async () => {
    const { id, reference } = await editWhilePaying();
    await provider.pay(reference);
    await sweep(id);
    expect(await listPayments(id)).toMatchObject([{ status: 'review', note: 'amount_differs' }]);
    expect(await getOrder(id)).toMatchObject({ payment: 'PENDING', method: 'COD' });
  });

  test('gets a new link for the new sum', async () => {
    const { id, buyer, reference } = await editWhilePaying();
    expect((await start(buyer, id, 'page')).status).toBe(201);
    await expect(provider.pay(reference)).rejects.toThrow('closed');
    await provider.pay((await listPayments(id)).at(-1)?.reference ?? '');
    await sweep(id);
    expect(await getOrder(id)).toMatchObject({ payment: 'PAID', method: 'ONLINE' });
    expect(held(id)).toBe(TOTAL / 2);
  });
});

describe('money that comes late', () => {
  async function expireUnpaid() {
    const placed = await startOrder();
    await pass(placed.id, 25);
    await runJobs();
    return placed;
  }

  test('for an erased customer goes back, without a person', async () => {
    const { id, buyer, variantId, payment } = await expireUnpaid();
    expect(await eraseAccount(db, buyer.id)).toBe(true);
    await provider.pay(payment.reference, { late: true });
    await sweep(id, 4);
    expect(await getOrder(id)).toMatchObject({ status: 'CANCELED', payment: 'REFUNDED', announced: 0 });
    expect(await listRefunds(id)).toMatchObject([{ paise: TOTAL, status: 'sent', method: 'source', extra: true }]);
    expect([held(id), await stockOf(variantId)]).toEqual([0, 10]);
  });

  test('for an account that is about to be deleted goes back', async () => {
    const { id, buyer, payment } = await expireUnpaid();
    await sql`
      insert into account_deletion_requests (user_id, requested_at, due_at) values (${buyer.id}, now(), now() + interval '2 days')
    `.execute(db);
    await provider.pay(payment.reference, { late: true });
    await sweep(id, 4);
    expect(await getOrder(id)).toMatchObject({ status: 'CANCELED', payment: 'REFUNDED', announced: 0 });
    expect(held(id)).toBe(0);
  });

  test('a day after the order ended goes back', async () => {
    const { id, payment } = await expireUnpaid();
    await pass(id, 25 * 60);
    await provider.pay(payment.reference, { late: true });
    await sweep(id, 4);
    expect(await getOrder(id)).toMatchObject({ status: 'CANCELED', payment: 'REFUNDED', announced: 0 });
    expect(held(id)).toBe(0);
  });
});

test('while the provider is down for an hour, no order ends; after two hours staff see it; then the money counts', async () => {
  const { id, buyer, payment } = await startOrder();
  await provider.pay(payment.reference);
  provider.faults.add({ kind: 'drop', times: 100_000 });
  onTestFinished(() => provider.faults.clear());
  for (let minutes = 0; minutes < 130; minutes += 10) {
    await pass(id, 10);
    await runJobs();
    expect([minutes, (await getOrder(id)).status]).toEqual([minutes, 'PENDING']);
  }
  // The next end is an hour away.
  await pass(id, 60);
  await runJobs();
  expect(await listPayments(id)).toMatchObject([{ note: 'unreachable' }]);
  expect((await look(buyer, id)).status).toBe('waiting');
  provider.faults.clear();
  await pass(id, 61);
  await runJobs();
  expect(await getOrder(id)).toMatchObject({ status: 'PENDING', payment: 'PAID', announced: 1 });
});

test('without webhook and browser, an order is paid at most 17 minutes after the money', {
  timeout: 120_000,
}, async () => {
  onTestFinished(() => provider.setClockSkew(0));
  const startedAt = Date.now();
  let minute = 0;
  const now = () => new Date(startedAt + minute * MINUTE);
  const jobs = onlinePaymentJobs({ providers: createPaymentProviders(config, 'job'), now });
  const sweepNow = async () => {
    await jobs.find(({ name }) => name === 'sweep_payments')?.run({ db, log }, {});
    await runPendingJobs(jobs, { pool, tools: { db, log } });
  };
  const PAID_AT = [0.5, 1.5, 3, 5, 8.5, 12, 16.5, 18, 19.5];
  const placed = [];
  for (const paidAt of PAID_AT) placed.push({ paidAt, ...(await startOrder()) });
  const delays = new Map<number, number>();
  for (minute = 0.5; minute < 40; minute += 0.5) {
    provider.setClockSkew(minute * 60);
    for (const { paidAt, payment } of placed) if (paidAt === minute) await provider.pay(payment.reference);
    // The sweep runs once a minute.
    if (minute % 1 === 0) await sweepNow();
    for (const { id, paidAt } of placed)
      if (!delays.has(paidAt) && (await getOrder(id)).payment === 'PAID') delays.set(paidAt, minute - paidAt);
  }
  expect([...delays.keys()].toSorted((one, other) => one - other)).toEqual(PAID_AT);
  expect(Math.max(...delays.values())).toBeLessThanOrEqual(17);
});

test('a customer who cancels and pays in the same moment gets the money back', async () => {
  const { id, buyer, payment, variantId } = await startOrder();
  await Promise.all([
    call(buyer, 'cancelOrder', { params: { id } }),
    provider.pay(payment.reference).catch(() => undefined),
  ]);
  await sweep(id, 4);
  expect([(await getOrder(id)).status, held(id), await stockOf(variantId)]).toEqual(['CANCELED', 0, 10]);
});
