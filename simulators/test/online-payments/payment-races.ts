import { setTimeout as wait } from 'node:timers/promises';
import type { checkPayment } from '@kinari/api/online-payments/check-payment.service';
import type { expireOrder } from '@kinari/api/online-payments/expire-orders.service';
import type { createPaymentProviders } from '@kinari/api/payment-providers/create-payment-providers';
import type { sendRefund } from '@kinari/api/payments/send-refund.service';
import { expect } from 'vitest';
import { waitForLockWaiters } from '../../../apps/api/races/race-harness.ts';
import { sumMoneyHeld } from './payment-rows.ts';
import type { createPaymentShop } from './payment-shop.ts';
import { type Step, withSteps } from './provider-steps.ts';

/** An order has two units of ten, for 1,000 rupees each. */
const TOTAL = 200_000;
const LOCK_WINDOW_MS = 250;

type Shop = Awaited<ReturnType<typeof createPaymentShop>>;
type Placed = Awaited<ReturnType<Shop['startOrder']>>;
/** What a worker runs. Mutation checks pass those of a damaged copy of the source. */
export type PaymentServices = {
  createPaymentProviders: typeof createPaymentProviders;
  checkPayment: typeof checkPayment;
  expireOrder: typeof expireOrder;
  sendRefund: typeof sendRefund;
};
/** Runs one round. Throws if a rule is broken, otherwise returns the outcome. */
export type PaymentRace = { name: string; run: (context: RaceContext, round: number) => Promise<string> };
export type RaceContext = ReturnType<typeof createRaceContext>;

const quietly = (work: Promise<unknown>) => work.catch(() => undefined);

export function createRaceContext(shop: Shop, services: PaymentServices) {
  const { db, pool, sims, config, getOrder, listPayments, stockOf, sweep } = shop;
  const provider = sims.razorpay;
  const createDeps = (onStep: (step: Step) => unknown = () => undefined) => ({
    providers: withSteps(services.createPaymentProviders(config, 'job'), onStep),
    now: () => new Date(),
  });

  /** Asks about a payment, as a webhook or the sweep does. A worker tries again later, so errors are ignored. */
  const check = (paymentId: string, onStep?: (step: Step) => unknown) =>
    quietly(services.checkPayment(db, paymentId, createDeps(onStep)));

  /** Asks the provider about a payment. Returns how to go on with the answer. */
  async function hear(paymentId: string): Promise<() => Promise<unknown>> {
    const answered = Promise.withResolvers<void>();
    const mayContinue = Promise.withResolvers<void>();
    const settled = check(paymentId, (step) => {
      if (step !== 'after look up') return undefined;
      answered.resolve();
      return mayContinue.promise;
    });
    await Promise.race([answered.promise, settled]);
    return () => {
      mayContinue.resolve();
      return settled;
    };
  }

  /** Starts each action while a row is locked, in order, once those before it wait. Then releases the lock. */
  async function meetAt({ table, id, lock = 'update' }: Lock, starts: readonly (() => Promise<unknown>)[]) {
    const holder = await pool.connect();
    const running: Promise<unknown>[] = [];
    try {
      await holder.query('begin');
      await holder.query(`select from ${table} where id = $1 for ${lock}`, [id]);
      for (const start of starts) {
        running.push(start());
        await waitForLockWaiters(pool, running.length, { windowMs: LOCK_WINDOW_MS });
      }
    } finally {
      await holder.query('commit');
      holder.release();
    }
    await Promise.all(running);
  }

  /** Either the order is paid and has its units, or the money is back and so are the units. Announced at most once. */
  async function expectSettled({ id, variantId }: Placed): Promise<'paid' | 'cancelled'> {
    await sweep(id, 4);
    const order = await getOrder(id);
    const isPaid = order.status === 'PENDING' && order.payment === 'PAID';
    const held = sumMoneyHeld(provider.state, id);
    const found = [order.status, order.payment, held, await stockOf(variantId), order.announced];
    if (isPaid) expect(found).toEqual(['PENDING', 'PAID', TOTAL, 8, 1]);
    else expect(found).toEqual(['CANCELED', order.payment, 0, 10, order.announced]);
    expect(order.announced).toBeLessThanOrEqual(1);
    return isPaid ? 'paid' : 'cancelled';
  }

  /** No one can pay for an order that has ended. */
  async function expectClosed(orderId: string): Promise<void> {
    for (const { reference } of await listPayments(orderId)) {
      const attempt = provider.state.findByReference(reference);
      if (attempt) expect(provider.state.getStatus(attempt)).not.toMatch(/open|partly_paid/);
    }
  }

  return { shop, services, provider, createDeps, check, hear, meetAt, expectSettled, expectClosed };
}

type Lock = { table: 'orders' | 'payments' | 'refunds'; id: string; lock?: 'update' | 'no key update' };

/** Starts one of two a moment after the other, so that each can be first. */
const delay = (round: number) => wait((round % 7) * 4);

const EXPIRY_STEPS = ['before look up', 'after look up', 'before cancel', 'after cancel', undefined] as const;

const payVsExpire: PaymentRace = {
  name: 'its customer pays while its time ends',
  async run({ shop, services, provider, check, createDeps, expectSettled, expectClosed }, round) {
    const placed = await shop.startOrder();
    const { id, payment } = placed;
    await shop.pass(id, 25);
    const pay = () => quietly(provider.pay(payment.reference));
    const step = EXPIRY_STEPS[round % EXPIRY_STEPS.length];
    let isDone = false;
    // At the step, the customer pays and another worker hears of it. Without a step, both happen at any moment.
    const deps = createDeps(async (now) => {
      if (now !== step || isDone) return;
      isDone = true;
      await pay();
      if (round % 2 === 1) await check(payment.id);
    });
    await Promise.all([
      quietly(services.expireOrder(shop.db, id, deps)),
      ...(step ? [] : [delay(round).then(pay), delay(round).then(() => check(payment.id))]),
    ]);
    await quietly(services.expireOrder(shop.db, id, createDeps()));
    const outcome = await expectSettled(placed);
    if (outcome === 'cancelled') {
      // A paid order was announced, and does not expire.
      expect((await shop.getOrder(id)).announced).toBe(0);
      await expectClosed(id);
    }
    return outcome;
  },
};

const payVsCancel: PaymentRace = {
  name: 'its customer pays and cancels',
  async run({ shop, provider, check, hear, meetAt, expectSettled, expectClosed }, round) {
    const placed = await shop.startOrder();
    const { id, buyer, payment } = placed;
    const cancel = () => quietly(shop.call(buyer, 'cancelOrder', { params: { id } }));
    if (round % 3 === 0) {
      await provider.pay(payment.reference);
      const settle = await hear(payment.id);
      const isCancelFirst = round % 2 === 1;
      await meetAt(
        isCancelFirst ? { table: 'orders', id } : { table: 'payments', id: payment.id },
        isCancelFirst ? [cancel, settle] : [settle, cancel],
      );
    } else if (round % 3 === 1) {
      await Promise.all([
        quietly(delay(round).then(() => provider.pay(payment.reference))).then(() => check(payment.id)),
        cancel(),
      ]);
    } else {
      await cancel();
      await check(payment.id);
      await expect(provider.pay(payment.reference)).rejects.toThrow('closed');
    }
    const outcome = await expectSettled(placed);
    if (outcome === 'cancelled') await expectClosed(id);
    return outcome;
  },
};

const payVsPay: PaymentRace = {
  name: 'its customer pays in two tabs',
  async run({ shop, provider, check, hear, meetAt, expectSettled }, round) {
    const placed = await shop.startOrder();
    const { id, buyer, payment } = placed;
    if (round % 2 === 0) {
      // Two pages of different attempts: the first is replaced, and is paid all the same.
      await shop.pass(id, 21);
      await shop.start(buyer, id, 'page');
      const second = (await shop.listPayments(id)).at(-1);
      if (!second || second.id === payment.id) throw new Error('No second attempt');
      await Promise.all([provider.pay(payment.reference, { late: true }), provider.pay(second.reference)]);
      const settleBoth = [await hear(payment.id), await hear(second.id)];
      await meetAt({ table: 'orders', id, lock: 'no key update' }, settleBoth);
    } else {
      await Promise.all([provider.pay(payment.reference), provider.pay(payment.reference)]);
      await Promise.all([1, 2, 3].map(() => check(payment.id)));
    }
    const outcome = await expectSettled(placed);
    const payments = await shop.listPayments(id);
    expect(payments.filter(({ accepted }) => accepted)).toHaveLength(1);
    // Staff see why the other money went back.
    expect(payments.filter(({ accepted }) => !accepted).map(({ note }) => note)).toEqual(['paid_twice']);
    return outcome;
  },
};

const webhookVsReturn: PaymentRace = {
  name: 'a webhook, the return of the customer and the sweep ask at the same time',
  async run({ shop, provider, check, hear, meetAt, expectSettled }, round) {
    const placed = await shop.startOrder();
    const { id, buyer, payment } = placed;
    await provider.pay(payment.reference);
    const look = () => shop.look(buyer, id);
    if (round % 2 === 0) {
      const settle = [await hear(payment.id), await hear(payment.id)];
      await meetAt({ table: 'payments', id: payment.id }, [...settle, look]);
    } else {
      await Promise.all([check(payment.id), look(), check(payment.id), look()]);
    }
    const outcome = await expectSettled(placed);
    expect(await shop.listRefunds(id)).toEqual([]);
    return outcome;
  },
};

const REFUND_WORKERS = 4;

/** Sends a refund with several workers in one of three ways. */
async function sendWithManyWorkers(context: RaceContext, { id }: Placed, round: number): Promise<void> {
  const { shop, services, provider, createDeps } = context;
  const [refund] = await shop.listRefunds(id);
  const send = (deps = createDeps()) => quietly(services.sendRefund(shop.db, refund?.id ?? '', deps));
  // The provider rejects one request. If it took another, the money must not go out again.
  if (round % 3 === 1) provider.planRefunds({ outcome: 'reject' });
  if (round % 3 === 2) {
    // One worker stands still before its request for so long that another one takes over.
    const slow = createDeps(async (step) => {
      if (step !== 'before refund') return;
      await shop.pass(id, 6);
      await send();
    });
    await send(slow);
  } else await Promise.all(Array.from({ length: REFUND_WORKERS }, () => send()));
  // One is late.
  await send();
  await shop.pass(id, 61);
  await send();
  provider.clearRefundPlans();
}

const refundVsRefund: PaymentRace = {
  name: 'its refund is sent by several workers',
  async run(context, round) {
    const { shop, provider, check, expectSettled } = context;
    const placed = await shop.startOrder();
    const { id, variantId, buyer, payment, order } = placed;
    await provider.pay(payment.reference);
    await check(payment.id);
    // A part of the money could go back twice, the whole cannot.
    const isPart = round % 4 < 3;
    if (isPart) {
      const lines = order.items.map((line) => ({ id: line.id, quantity: 1 }));
      const body = { expectedTotal: TOTAL / 100, reason: 'Asked for', lines };
      await shop.asStaff('editOrder', { params: { id }, body });
    } else {
      await Promise.all([1, 2].map(() => shop.call(buyer, 'cancelOrder', { params: { id } })));
    }
    expect(await shop.listRefunds(id)).toMatchObject([{ paise: isPart ? TOTAL / 2 : TOTAL }]);
    await sendWithManyWorkers(context, placed, round);
    if (!isPart) return expectSettled(placed);
    await shop.sweep(id, 2);
    const after = await shop.getOrder(id);
    const held = sumMoneyHeld(provider.state, id);
    expect([after.status, after.payment, held, await shop.stockOf(variantId)]).toEqual([
      'PENDING',
      'PARTIALLY_REFUNDED',
      TOTAL / 2,
      9,
    ]);
    expect(await shop.listRefunds(id)).toMatchObject([{ status: 'sent', method: 'source' }]);
    return 'partly refunded';
  },
};

export const PAYMENT_RACES = { payVsExpire, payVsCancel, payVsPay, webhookVsReturn, refundVsRefund };
