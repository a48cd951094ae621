import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, fillCart } from '#test/factories.ts';
import { listIntegrityErrors } from '#test/integrity-checks.ts';
import { FakeProvider } from '#test/payment-providers/fake-provider.ts';
import { Purse } from '#test/refunds/money-model.ts';
import { OnlineOrderMoney } from '#test/refunds/online-money-model.ts';
import { createRefundHelpers, UPI } from '#test/refunds.ts';
import { createTestApp } from '#test/test-app.ts';
import { sendRefund } from '../payments/send-refund.service.ts';
import { checkPayment } from './check-payment.service.ts';
import { expireOrder } from './expire-orders.service.ts';
import { payWithCash } from './pay-with-cash.service.ts';
import { resolvePayment } from './staff/resolve-payment.service.ts';
import { startPayment } from './start-payment.service.ts';

// The default runs in CI. Set JOURNEYS for longer runs, and SEED to repeat one.
const JOURNEYS = Number(process.env.JOURNEYS ?? 20);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const REPORT_EVERY = 250;
const PRICE = 100_000;

const testApp = await createTestApp({
  RATE_LIMITS: 'off',
  PAYMENT_PROVIDERS: ['razorpay'],
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'secret',
});
const { db, log } = testApp;
const { call, asStaff, moveTo, comeBack, balanceOf, staffUser } = await createRefundHelpers(testApp);
const provider = new FakeProvider();
const now = () => new Date();
const deps = { providers: new Map([['razorpay' as const, provider]]), now, publicUrl: 'http://localhost', log };

type Customer = Awaited<ReturnType<typeof createTestBuyer>>;
type Placed = { id: string; lineId: string; money: OnlineOrderMoney };
type JourneyState = { customer: Customer; purse: Purse; orders: Placed[]; variantId: string };
type Step = (state: JourneyState, random: number) => Promise<void>;

const pick = <T>(list: readonly T[], random: number): T | undefined => list[random % Math.max(list.length, 1)];
const isFulfilled = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

async function listAttempts(orderId: string) {
  const { rows } = await sql<{ id: string; reference: string; paise: number; status: string }>`
    select id, reference, paise, status from payments
    where order_id = ${orderId} and extra_of is null
    order by created_at, id
  `.execute(db);
  return rows;
}

/** The sweep asks about all payments of an order. */
async function hearAll({ id, money }: Placed): Promise<void> {
  for (const payment of await listAttempts(id)) await checkPayment(db, payment.id, deps);
  money.hearAll();
}

const place: Step = async ({ customer, purse, orders, variantId }, random) => {
  if (orders.length > 1) return;
  const units = 1 + (random % 3);
  const useCredit = random % 5 > 1;
  const isOnline = random % 7 > 1;
  // Limits on unpaid orders are not part of the model.
  await fillCart(db, customer.id, [{ variantId, quantity: units }]);
  const { status, body } = await call(customer, 'placeOrder', {
    body: {
      addressId: customer.addressId,
      paymentMethod: isOnline ? 'ONLINE' : 'COD',
      mobile: '9876543210',
      useCredit,
    },
  });
  expect(status).toBe(201);
  const { order } = body as { order: { id: string; items: { id: string }[] } };
  for (const { money } of orders) money.hasNewerOrder = true;
  const money = new OnlineOrderMoney(purse, PRICE, units, { useCredit, isOnline });
  orders.push({ id: order.id, lineId: order.items[0]?.id ?? '', money });
};

const start: Step = async ({ orders }, random) => {
  const placed = pick(orders, random);
  if (!placed) return;
  await hearAll(placed);
  const { id, money } = placed;
  const isStarted = await isFulfilled(startPayment(db, { orderId: id, way: 'page', returnPath: '/' }, deps));
  expect(isStarted).toBe(money.isPayable);
  for (const { reference, paise } of (await listAttempts(id)).slice(money.attempts.length))
    money.attempts.push({ reference, paise, isRecorded: false, review: 0, unheard: [] });
};

/** The customer pays for any attempt, also for one that is closed or paid. The shop may hear of it later. */
const pay: Step = async ({ orders }, random) => {
  const placed = pick(orders, random);
  const attempt = placed && pick(placed.money.attempts, Math.floor(random / 3));
  if (!placed || !attempt) return;
  const paise = attempt.paise + [0, 0, 0, 0, 0, -100, 100][random % 7]!;
  provider.capture(attempt.reference, paise);
  attempt.unheard.push(paise);
  if (random % 2) await hearAll(placed);
};

const hear: Step = async ({ orders }, random) => {
  const placed = pick(orders, random);
  if (placed) await hearAll(placed);
};

const expire: Step = async ({ orders }, random) => {
  const placed = pick(
    orders.filter(({ money }) => money.isWaiting && money.status === 'PENDING'),
    random,
  );
  if (!placed) return;
  await sql`update orders set pay_until = now() - interval '1 second' where id = ${placed.id}`.execute(db);
  // Expiry also asks the provider, but not about attempts that are recorded already.
  await hearAll(placed);
  await expireOrder(db, placed.id, deps);
  if (placed.money.isWaiting) placed.money.expire();
};

const cash: Step = async ({ orders }, random) => {
  const placed = pick(orders, random);
  if (!placed) return;
  await hearAll(placed);
  expect(await isFulfilled(payWithCash(db, placed.id, deps))).toBe(placed.money.payWithCash());
};

const cancel: Step = async ({ orders, customer }, random) => {
  const placed = pick(orders, random);
  if (!placed || placed.money.status !== 'PENDING') return;
  const { status } = await call(customer, 'cancelOrder', { params: { id: placed.id } });
  expect(status).toBe(200);
  placed.money.move('CANCELED');
  placed.money.isExpired = false;
};

const STATUSES = ['PENDING', 'SHIPPED', 'DELIVERED', 'DELIVERED', 'CANCELED'] as const;
const move: Step = async ({ orders }, random) => {
  const placed = pick(orders, random);
  const to = pick(STATUSES, Math.floor(random / 7));
  if (!placed || !to) return;
  const { money, id } = placed;
  const from = money.status;
  const { status, body } = await moveTo(id, to);
  const isMoved = money.move(to);
  expect([from, to, status < 300, body.code]).toEqual([from, to, isMoved, isMoved ? undefined : expect.any(String)]);
  if (to === 'CANCELED' && from !== 'CANCELED') money.isExpired = false;
};

const sendBack: Step = async ({ orders }, random) => {
  const placed = pick(
    orders.filter(({ money }) => money.status === 'DELIVERED' && money.sentBack < money.units),
    random,
  );
  if (!placed) return;
  const { money, id } = placed;
  const units = 1 + (random % (money.units - money.sentBack));
  const as = random % 2 ? 'refund' : 'store_credit';
  await comeBack(id, units, { as, to: UPI });
  money.comeBack(units, as);
};

const edit: Step = async ({ orders }, random) => {
  const placed = pick(
    orders.filter(({ money }) => money.units > 1),
    random,
  );
  if (!placed) return;
  const { money, id, lineId } = placed;
  const quantity = 1 + (random % (money.units - 1));
  const { status } = await asStaff('editOrder', {
    params: { id },
    body: { expectedTotal: money.total / 100, reason: 'Fewer', lines: [{ id: lineId, quantity }] },
  });
  expect(status < 300).toBe(!money.isWaiting && money.edit(quantity));
};

/** Sends the due refunds of an order. If the provider fails twice, the customer names an account and staff pay. */
const refund: Step = async ({ orders, customer }, random) => {
  const placed = pick(orders, random);
  if (!placed) return;
  const list = () =>
    sql<{ id: string; method: string | null }>`
      select id, method from refunds where order_id = ${placed.id} and status in ('pending', 'failed')
    `.execute(db);
  provider.refundsFail = random % 5 === 0;
  for (const { id, method } of (await list()).rows) {
    if (method !== 'source') continue;
    await sendRefund(db, id, deps);
    if (provider.refundsFail) await sendRefund(db, id, deps);
  }
  for (const { id } of (await list()).rows) {
    await call(customer, 'setRefundDestination', { params: { id }, body: UPI });
    const { status } = await asStaff('recordRefundPayment', { params: { id }, body: { reference: randomUUID() } });
    expect(status).toBe(200);
  }
  for (const due of placed.money.refunds) if (due.status === 'pending') due.status = 'sent';
};

const resolve: Step = async ({ orders }, random) => {
  const placed = pick(orders, random);
  const attempt = placed?.money.attempts.find(({ review }) => review > 0);
  if (!placed || !attempt) return;
  const payment = (await listAttempts(placed.id)).find(({ reference }) => reference === attempt.reference);
  const resolution = { id: payment?.id ?? '', decision: 'refund', reason: 'Differs', actorId: staffUser.id } as const;
  await resolvePayment(db, resolution, now);
  placed.money.resolve(attempt);
};

const STEPS = { place, start, pay, hear, expire, cash, cancel, move, sendBack, edit, refund, resolve };

type Money = { payment: string; credit: number; accepted: number; captured: number; refunds: number; extra: number };

async function readMoney(orderId: string): Promise<Money> {
  const { rows } = await sql<Money>`
    select
      payment_status as payment, credit_paise as credit,
      coalesce((select received_paise from payments where order_id = orders.id and is_accepted), 0)::bigint as accepted,
      coalesce((select sum(received_paise) from payments where order_id = orders.id), 0)::bigint as captured,
      coalesce((
        select sum(paise) from refunds where order_id = orders.id and status <> 'canceled' and not extra
      ), 0)::bigint as refunds,
      coalesce((select sum(paise) from refunds where order_id = orders.id and extra), 0)::bigint as extra
    from orders where id = ${orderId}
  `.execute(db);
  if (!rows[0]) throw new Error(`Order ${orderId} is gone`);
  return rows[0];
}

async function expectModelMatches({ customer, purse, orders }: JourneyState): Promise<void> {
  for (const { id, money } of orders) {
    const found = await readMoney(id);
    expect(found).toEqual({
      payment: money.payment,
      credit: money.creditUsed,
      accepted: money.accepted,
      captured: money.accepted + money.extra + money.review,
      refunds: money.refunds.filter(({ status }) => status !== 'canceled').reduce((sum, { paise }) => sum + paise, 0),
      extra: money.extra,
    });
    // Received = kept + refunded + credit.
    if (money.accepted === 0) continue;
    const kept = money.status === 'CANCELED' ? 0 : (money.units - money.sentBack) * PRICE;
    const returned = money.status === 'CANCELED' ? money.sum(['pending', 'sent'], 'return') : money.sentBack * PRICE;
    expect(returned).toBeLessThanOrEqual(found.refunds);
    expect(found.accepted + found.credit).toBe(kept + found.refunds);
  }
  expect(await balanceOf(customer.id)).toBe(purse.total);
}

/** Nothing is lost or sent twice at the provider. All its captures are heard and all refunds sent by now. */
async function expectProviderMatches({ orders }: JourneyState): Promise<void> {
  for (const { id, money } of orders) {
    const attempts = money.attempts.map(({ reference }) => provider.attempts.get(reference));
    const captures = attempts.flatMap((attempt) => attempt?.captures ?? []);
    const captured = captures.reduce((sum, { paise }) => sum + paise, 0);
    expect(captured).toBe(money.accepted + money.extra + money.review);
    const { rows } = await sql<{ sent: number }>`
      select coalesce(sum(paise), 0)::bigint as sent from refunds
      where order_id = ${id} and status = 'sent' and method = 'source'
    `.execute(db);
    const ids = new Set(captures.map(({ providerPaymentId }) => providerPaymentId));
    expect(provider.sumRefunded(ids)).toBe(rows[0]?.sent);
  }
}

const journey = fc.array(
  fc.record({ name: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])), chance: fc.nat(9999) }),
  { minLength: 6, maxLength: 18 },
);

async function runJourney(steps: readonly { name: keyof typeof STEPS; chance: number }[]): Promise<void> {
  provider.attempts.clear();
  provider.refunds.clear();
  const { id: variantId } = await createStockedVariant(db, { stock: 60, price: PRICE });
  const state: JourneyState = { customer: await createTestBuyer(db, []), purse: new Purse(), orders: [], variantId };
  await place(state, 3);
  await start(state, 0);
  for (const { name, chance: random } of steps) {
    await STEPS[name](state, random);
    await expectModelMatches(state);
  }
  for (const [index, placed] of state.orders.entries()) {
    await hearAll(placed);
    await refund(state, index + 2 * state.orders.length);
  }
  await expectModelMatches(state);
  await expectProviderMatches(state);
}

test(`${JOURNEYS} random journeys with online payments match an in-memory model: received = kept + refunded + credit`, {
  timeout: 60_000 + JOURNEYS * 3000,
}, async () => {
  const startedAt = performance.now();
  let done = 0;
  const property = fc.asyncProperty(journey, async (steps) => {
    await runJourney(steps);
    done += 1;
    if (done % REPORT_EVERY > 0) return;
    const seconds = (performance.now() - startedAt) / 1000;
    process.stdout.write(`journeys: ${done} of ${JOURNEYS} in ${seconds.toFixed(0)} s, seed ${SEED}\n`);
  });
  await fc.assert(property, { numRuns: JOURNEYS, seed: SEED, endOnFailure: true });
  const errors = await listIntegrityErrors(db, { emailsSent: true });
  expect(errors.filter((error) => !error.startsWith('a key'))).toEqual([]);
});
