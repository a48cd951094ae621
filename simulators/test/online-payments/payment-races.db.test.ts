import { checkPayment } from '@kinari/api/online-payments/check-payment.service';
import { expireOrder } from '@kinari/api/online-payments/expire-orders.service';
import { createPaymentProviders } from '@kinari/api/payment-providers/create-payment-providers';
import { sendSourceRefund } from '@kinari/api/payments/send-source-refund.service';
import { describe, expect, test } from 'vitest';
import { listIntegrityErrors } from '../../../apps/api/test/integrity-checks.ts';
import { sumMoneyHeld } from './payment-rows.ts';
import { createPaymentShop } from './payment-shop.ts';

// Rounds of each race. The gate uses a few; set RACES for a longer run.
const ROUNDS = Number(process.env.RACES ?? 6);
const TOTAL = 200_000;

const shop = await createPaymentShop(['razorpay']);
const { sims, db, config, startOrder, look, getOrder, listRefunds, stockOf, pass, sweep, call } = shop;
const provider = sims.razorpay;
const deps = { providers: createPaymentProviders(config, 'job'), now: () => new Date() };

type Placed = Awaited<ReturnType<typeof startOrder>>;

/** Either the order is paid and has its units, or the money is back and so are the units. Announced at most once. */
async function expectSettled({ id, variantId }: Placed): Promise<string> {
  await sweep(id, 4);
  const order = await getOrder(id);
  const isPaid = order.status === 'PENDING' && order.payment === 'PAID';
  expect([
    order.status,
    order.payment,
    sumMoneyHeld(provider.state, id),
    await stockOf(variantId),
    order.announced,
  ]).toEqual(isPaid ? ['PENDING', 'PAID', TOTAL, 8, 1] : ['CANCELED', order.payment, 0, 10, order.announced]);
  expect(order.announced).toBeLessThanOrEqual(1);
  return isPaid ? 'paid' : 'cancelled';
}

/** Runs the rounds and returns how often each outcome happened. */
async function race(run: (placed: Placed, round: number) => Promise<unknown>, end = expectSettled) {
  const outcomes = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    const placed = await startOrder();
    await run(placed, round);
    const outcome = await end(placed);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  return outcomes;
}

const countRounds = (outcomes: Map<string, number>) => [...outcomes.values()].reduce((sum, count) => sum + count, 0);
const quietly = (work: Promise<unknown>) => work.catch(() => undefined);
/** Starts one of two a moment after the other, so that each can be first. */
const delay = (round: number) => new Promise((resolve) => setTimeout(resolve, (round % 7) * 4));

describe('two things happen to an order at once', { timeout: 60_000 + ROUNDS * 3000 }, () => {
  test('its customer pays while its time ends', async () => {
    const outcomes = await race(async ({ id, payment }, round) => {
      await pass(id, 25);
      await Promise.all([
        quietly(delay(round).then(() => provider.pay(payment.reference))),
        quietly(expireOrder(db, id, deps)),
        quietly(delay(round).then(() => checkPayment(db, payment.id, deps))),
      ]);
    });
    expect(countRounds(outcomes)).toBe(ROUNDS);
  });

  test('its customer pays and cancels', async () => {
    const outcomes = await race(async ({ id, buyer, payment }, round) => {
      await Promise.all([
        quietly(
          delay(round)
            .then(() => provider.pay(payment.reference))
            .then(() => checkPayment(db, payment.id, deps)),
        ),
        call(buyer, 'cancelOrder', { params: { id } }),
      ]);
    });
    expect(countRounds(outcomes)).toBe(ROUNDS);
  });

  test('its customer pays in two tabs', async () => {
    const outcomes = await race(async ({ payment }) => {
      await Promise.all([provider.pay(payment.reference), provider.pay(payment.reference)]);
      await Promise.all([1, 2, 3].map(() => quietly(checkPayment(db, payment.id, deps))));
    });
    expect(outcomes).toEqual(new Map([['paid', ROUNDS]]));
  });

  test('a webhook, the return of the customer and the sweep ask at the same time', async () => {
    const outcomes = await race(async ({ id, buyer, payment }) => {
      await provider.pay(payment.reference);
      await Promise.all([
        quietly(checkPayment(db, payment.id, deps)),
        look(buyer, id),
        quietly(checkPayment(db, payment.id, deps)),
        look(buyer, id),
      ]);
    });
    expect(outcomes).toEqual(new Map([['paid', ROUNDS]]));
  });

  test('its refund is sent by several workers', async () => {
    const outcomes = await race(async ({ id, buyer, payment }) => {
      await provider.pay(payment.reference);
      await checkPayment(db, payment.id, deps);
      await Promise.all([1, 2].map(() => call(buyer, 'cancelOrder', { params: { id } })));
      const refunds = await listRefunds(id);
      expect(refunds).toHaveLength(1);
      await Promise.all([1, 2, 3, 4].map(() => quietly(sendSourceRefund(db, refunds[0]?.id ?? '', deps))));
    });
    expect(outcomes).toEqual(new Map([['cancelled', ROUNDS]]));
  });

  test('nothing is left behind', async () => {
    const errors = await listIntegrityErrors(db, { emailsSent: true });
    expect(errors.filter((error) => !error.startsWith('a key'))).toEqual([]);
  });
});
