import { checkPayment } from '@kinari/api/online-payments/check-payment.service';
import { expireOrder } from '@kinari/api/online-payments/expire-orders.service';
import { listStaffPayments } from '@kinari/api/online-payments/staff/payment-list.service';
import { startPayment } from '@kinari/api/online-payments/start-payment.service';
import { createPaymentProviders } from '@kinari/api/payment-providers/create-payment-providers';
import { sendRefund } from '@kinari/api/payments/send-refund.service';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, fillCart } from '../../../apps/api/test/factories.ts';
import { listIntegrityErrors } from '../../../apps/api/test/integrity-checks.ts';
import { createRandom } from '../../src/scenarios.ts';
import { createProgress } from './payment-progress.ts';
import { createPaymentShop } from './payment-shop.ts';

// Payments in all. The gate tries a few; `npm run test:payments -- --full` makes 100,000, in batches of 2,000.
const PAYMENTS = Number(process.env.PAYMENTS ?? 120);
const SEED = Number(process.env.SEED ?? 20_261_119);
const BATCH = 40;
const CONCURRENCY = 8;
const PRICE = 49_900;
/** A refund that fails is sent again, and both answers can take a while. */
const REFUND_ROUNDS = 4;

const shop = await createPaymentShop(['razorpay', 'phonepe', 'cashfree']);
const { sims, db, config, log, call, pass } = shop;
const providers = createPaymentProviders(config, 'request');
const deps = { providers, now: () => new Date() };
const random = createRandom(SEED);
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

async function checkAll(ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from payments where order_id = any(${ids}) and next_check_at is not null
  `.execute(db);
  await forEach(rows, ({ id }) => quietly(checkPayment(db, id, deps)));
  await checkRefunds(ids);
}

async function checkRefunds(ids: readonly string[]): Promise<void> {
  // As if the hour or the minutes until the next look were over.
  const { rows } = await sql<{ id: string }>`
    update refunds set next_check_at = now() where order_id = any(${ids}) and next_check_at is not null returning id
  `.execute(db);
  await forEach(rows, ({ id }) => quietly(sendRefund(db, id, deps)));
}

const start = (orderId: string) =>
  quietly(
    startPayment(
      db,
      { orderId, way: chance(0.5) ? 'page' : 'upi', returnPath: `/pay/${orderId}` },
      { ...deps, publicUrl: 'http://localhost', log },
    ),
  );

async function runBatch(count: number): Promise<void> {
  const placed = await placeOrders(count);
  const ids = placed.map(({ id }) => id);
  addFaults();
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
  await forEach(ids, async (id) => {
    if (chance(0.8)) await pass(id, 65);
  });
  await expireAll(ids);
  await forEach(ids, answerPending);
  for (const { faults } of all) faults.clear();
  for (const sim of all) sim.clearRefundPlans();
  // Nothing fails any more: the sweep learns of every payment, and expires what is not paid.
  for (let round = 0; round < 2; round++) {
    await expireAll(ids);
    await checkAll(ids);
  }
  for (let round = 0; round < REFUND_ROUNDS; round++) {
    await answerPendingRefunds();
    await checkRefunds(ids);
  }
}

async function expireAll(ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where id = any(${ids}) and delivery_status = 'PENDING' and pay_until <= now()
  `.execute(db);
  await forEach(rows, ({ id }) => quietly(expireOrder(db, id, deps)));
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

type UndecidedPayment = { provider: string; reference: string; isPlanned: boolean };

/** Lists payments that should have an outcome by now. */
async function findUndecidedPayments(): Promise<UndecidedPayment[]> {
  const { rows } = await sql<UndecidedPayment>`
    select
      provider, reference, status, note, is_under_way, next_check_at is not null as "isPlanned",
      delivery_status, payment_status, payment_method, pay_until
    from payments
    join orders on orders.id = order_id
    where status in ('starting', 'waiting')
      and (delivery_status <> 'PENDING' or payment_status <> 'PENDING' or pay_until <= now())
  `.execute(db);
  // PhonePe has no call that closes an order. The sweep asks until it expires there.
  const isOpenAtPhonepe = ({ provider, reference, isPlanned }: UndecidedPayment) =>
    provider === 'phonepe' &&
    isPlanned &&
    sims.phonepe.state.getStatus(sims.phonepe.state.getAttempt(reference)) === 'open';
  return rows.filter((row) => !isOpenAtPhonepe(row));
}

/** Counts what staff see under "Needs a look" because it differs. */
async function countListedReviews(): Promise<number> {
  const listed = new Set<string>();
  for (let page = 1; ; page++) {
    const query = { tab: 'review' as const, page, limit: 100, q: '' };
    const { payments } = await listStaffPayments(db, query, { now: deps.now, permissions: [] });
    for (const { id, status } of payments) if (status === 'review') listed.add(id);
    if (payments.length === 0) return listed.size;
  }
}

test(`${PAYMENTS} payments through all faults: each pays its order, goes back or needs a look`, {
  timeout: 120_000 + PAYMENTS * 400,
}, async ({ annotate }) => {
  const progress = createProgress(`storm with seed ${SEED}`, PAYMENTS);
  for (let done = 0; done < PAYMENTS; done += BATCH) {
    const count = Math.min(BATCH, PAYMENTS - done);
    await runBatch(count);
    progress.count('payments', count);
  }
  progress.end();
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
  if (process.env.PROGRESS) process.stdout.write(`seed ${SEED}: ${JSON.stringify(rows[0])}\n`);
  const { rows: unpaid } = await sql`
      select id from orders
      where payment_status = 'PAID' and not exists (
        select from payments where order_id = orders.id and is_accepted and status = 'paid' and received_paise = total_paise
      )
    `.execute(db);
  expect(unpaid).toEqual([]);
  // Nothing is left half done: what is not decided waits for staff.
  expect(await findUndecidedPayments()).toEqual([]);
  const { rows: unsent } = await sql`
    select * from refunds where status in ('sending', 'failed') or (status = 'pending' and method = 'source')
  `.execute(db);
  expect(unsent).toEqual([]);
  const listed = await countListedReviews();
  expect(listed).toBe(rows[0]?.review);
  const errors = await listIntegrityErrors(db, { emailsSent: true });
  expect(errors.filter((error) => !error.startsWith('a key'))).toEqual([]);
});
