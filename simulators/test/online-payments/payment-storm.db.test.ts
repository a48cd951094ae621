import { checkPayment } from '@kinari/api/online-payments/check-payment.service';
import { expireOrder } from '@kinari/api/online-payments/expire-orders.service';
import { startPayment } from '@kinari/api/online-payments/start-payment.service';
import { createPaymentProviders } from '@kinari/api/payment-providers/create-payment-providers';
import { sendSourceRefund } from '@kinari/api/payments/send-source-refund.service';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, fillCart } from '../../../apps/api/test/factories.ts';
import { listIntegrityErrors } from '../../../apps/api/test/integrity-checks.ts';
import { createRandom } from '../../src/scenarios.ts';
import { createPaymentShop } from './payment-shop.ts';

// Payments in all. The gate tries a few; PAYMENTS=100000 takes hours.
const PAYMENTS = Number(process.env.PAYMENTS ?? 120);
const BATCH = 40;
const CONCURRENCY = 8;
const PRICE = 49_900;

const shop = await createPaymentShop(['razorpay', 'phonepe', 'cashfree']);
const { sims, db, config, log, call, pass } = shop;
const providers = createPaymentProviders(config, 'request');
const deps = { providers, now: () => new Date() };
const random = createRandom(Number(process.env.SEED ?? 20_261_119));
const { id: variantId } = await createStockedVariant(db, { stock: 500_000, price: PRICE });
const all = [sims.razorpay, sims.phonepe, sims.cashfree];
const chance = (share: number) => random() < share;
const quietly = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

/** Things that go wrong between the shop and the providers. */
function addFaults(): void {
  for (const { faults } of all) {
    faults.clear();
    for (let count = 0; count < 3; count++) {
      if (chance(0.4)) faults.add({ kind: 'fail', status: 502, after: chance(0.5) });
      if (chance(0.4)) faults.add({ kind: 'drop', after: chance(0.5) });
    }
  }
  for (const sim of all) {
    sim.clearRefundPlans();
    if (chance(0.3)) sim.planRefunds({ outcome: 'fail' }, { outcome: 'pending' }, { outcome: 'conflict' });
  }
}

async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    while (queue.length > 0) await work(queue.pop() as T);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

type Placed = { id: string; buyer: Awaited<ReturnType<typeof createTestBuyer>> };

async function placeOrders(count: number): Promise<Placed[]> {
  const placed: Placed[] = [];
  await forEach([...Array(count).keys()], async () => {
    const buyer = await createTestBuyer(db, []);
    await fillCart(db, buyer.id, [{ variantId, quantity: 1 }]);
    const { body } = await call(buyer, 'placeOrder', {
      body: { addressId: buyer.addressId, paymentMethod: chance(0.1) ? 'COD' : 'ONLINE', mobile: '9876543210' },
    });
    placed.push({ id: body.order.id, buyer });
  });
  return placed;
}

/** What a customer does on the pages of the providers, in one or two tries. */
async function payInSomeWay(orderId: string): Promise<void> {
  for (const { sim, reference } of await listAttempts(orderId)) {
    const choice = random();
    const pay = (options: Parameters<typeof sim.pay>[1]) => quietly(sim.pay(reference, options));
    if (choice < 0.55) await pay({});
    else if (choice < 0.65) await pay({ outcome: 'fail' });
    else if (choice < 0.75) await pay({ outcome: 'pending' });
    else if (choice < 0.8) await pay({ paise: PRICE - 900 });
    else if (choice < 0.85) await pay({ paise: PRICE + 900 });
    if (chance(0.06)) await pay({ late: true });
  }
}

async function answerPending(orderId: string): Promise<void> {
  for (const { sim, reference } of await listAttempts(orderId))
    await quietly(sim.resolve(reference, { outcome: chance(0.6) ? 'pay' : 'fail' }));
}

async function listAttempts(orderId: string) {
  const { rows } = await sql<{ provider: 'razorpay' | 'phonepe' | 'cashfree'; reference: string }>`
    select provider, reference from payments where order_id = ${orderId} and extra_of is null order by created_at
  `.execute(db);
  return rows.map(({ provider, reference }) => ({ sim: sims[provider], reference }));
}

async function answerPendingRefunds(): Promise<void> {
  for (const sim of all)
    for (const refund of sim.state.refunds.values())
      if (refund.status === 'pending')
        await quietly(sim.resolveRefund(refund.id, { outcome: chance(0.8) ? 'succeed' : 'fail' }));
}

const listOpen = async (ids: readonly string[]) => {
  const { rows: payments } = await sql<{ id: string }>`
    select id from payments where order_id = any(${ids}) and next_check_at is not null
  `.execute(db);
  const { rows: refunds } = await sql<{ id: string }>`
    select id from refunds where order_id = any(${ids}) and next_check_at is not null
  `.execute(db);
  return { payments, refunds };
};

async function checkAll(ids: readonly string[]): Promise<void> {
  const { payments, refunds } = await listOpen(ids);
  await forEach(payments, ({ id }) => quietly(checkPayment(db, id, deps)));
  await forEach(refunds, ({ id }) => quietly(sendSourceRefund(db, id, deps)));
}

async function runBatch(count: number): Promise<void> {
  const placed = await placeOrders(count);
  const ids = placed.map(({ id }) => id);
  addFaults();
  const start = (orderId: string) =>
    quietly(
      startPayment(
        db,
        { orderId, way: chance(0.5) ? 'page' : 'upi', returnPath: `/pay/${orderId}` },
        { ...deps, publicUrl: 'http://localhost', log },
      ),
    );
  await forEach(ids, start);
  await forEach(ids, payInSomeWay);
  await forEach(placed, async ({ id, buyer }) => {
    if (chance(0.3)) await checkAll([id]);
    if (chance(0.08)) await call(buyer, 'cancelOrder', { params: { id } });
    if (chance(0.08)) await call(buyer, 'payWithCash', { params: { id } });
    if (chance(0.15)) await start(id).then(() => payInSomeWay(id));
  });
  addFaults();
  await checkAll(ids);
  for (const id of ids) if (chance(0.8)) await pass(id, 65);
  await forEach(ids, (id) => quietly(expireOrder(db, id, deps)));
  await forEach(ids, answerPending);
  for (const { faults } of all) faults.clear();
  for (const sim of all) sim.clearRefundPlans();
  await answerPendingRefunds();
  for (let round = 0; round < 5; round++) {
    await forEach(ids, (id) => quietly(expireOrder(db, id, deps)));
    await checkAll(ids);
    await answerPendingRefunds();
  }
}

/** Compares every attempt at the providers with the shop. Returns what does not match. */
async function findWrongPayments(): Promise<string[]> {
  const { rows } = await sql<{ key: string; status: string; pays: boolean; back: number; asked: number }>`
    select
      payment.provider || ' ' || payment.provider_payment_id as key, payment.status, payment.is_accepted as pays,
      refunded.back, refunded.asked
    from payments payment
    cross join lateral (
      select
        coalesce(sum(paise) filter (where status = 'sent' and method = 'source'), 0)::bigint as back,
        -- The provider failed twice, so the customer is asked for an account.
        coalesce(sum(paise) filter (where status = 'pending' and method is null), 0)::bigint as asked
      from refunds
      where payment_id = payment.id
    ) refunded
    where payment.provider_payment_id is not null
  `.execute(db);
  const known = new Map(rows.map((row) => [row.key, row]));
  const providers = { razorpay: sims.razorpay, phonepe: sims.phonepe, cashfree: sims.cashfree };
  return Object.entries(providers).flatMap(([name, sim]) =>
    [...sim.state.attempts.values()].flatMap(({ reference, payments }) => {
      // A refund at Cashfree belongs to the order, not to one of its payments.
      let [shopBack, providerBack] = [0, 0];
      const wrong = payments.flatMap((payment) => {
        const row = known.get(`${name} ${payment.id}`);
        for (const { status, paise } of payment.refunds) if (status === 'succeeded') providerBack += paise;
        shopBack += row?.back ?? 0;
        if (payment.status !== 'captured') return row ? [`${payment.id} was not paid, but is ${row.status}`] : [];
        if (!row) return [`${name} ${reference} ${payment.id} is not in the shop`];
        const isBack = row.back + row.asked === payment.paise;
        return row.pays || row.status === 'review' || isBack ? [] : [`${payment.id} pays nothing and is not back`];
      });
      return shopBack === providerBack
        ? wrong
        : [...wrong, `${reference}: ${providerBack} went back, the shop says ${shopBack}`];
    }),
  );
}

test(`${PAYMENTS} payments through all faults: each pays its order, goes back or needs a look`, {
  timeout: 120_000 + PAYMENTS * 400,
}, async ({ annotate }) => {
  for (let done = 0; done < PAYMENTS; done += BATCH) await runBatch(Math.min(BATCH, PAYMENTS - done));
  expect(await findWrongPayments()).toEqual([]);
  const { rows } = await sql<{ orders: number; paid: number; expired: number; review: number; back: number }>`
      select
        count(*)::int as orders,
        count(*) filter (where payment_status = 'PAID')::int as paid,
        count(*) filter (where delivery_status = 'CANCELED')::int as expired,
        (select count(*)::int from payments where status = 'review') as review,
        (select count(*)::int from refunds where method = 'source' and status = 'sent') as back
      from orders
    `.execute(db);
  await annotate(JSON.stringify(rows[0]), 'result');
  const { rows: unpaid } = await sql`
      select id from orders
      where payment_status = 'PAID' and not exists (
        select from payments where order_id = orders.id and is_accepted and status = 'paid' and received_paise = total_paise
      )
    `.execute(db);
  expect(unpaid).toEqual([]);
  const errors = await listIntegrityErrors(db, { emailsSent: true });
  expect(errors.filter((error) => !error.startsWith('a key'))).toEqual([]);
});
