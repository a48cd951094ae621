import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { listIntegrityErrors } from '../../../apps/api/test/integrity-checks.ts';
import { createProgress } from './payment-progress.ts';
import { sumMoneyHeld } from './payment-rows.ts';
import { createPaymentShop } from './payment-shop.ts';

// Kills per step. The gate uses 1; set KILLS for a longer run.
const KILLS = Number(process.env.KILLS ?? 1);
const STEPS = [
  ['start', 'before begin'],
  ['start', 'during begin'],
  ['start', 'after begin'],
  ['check', 'after look up'],
  ['expire', 'before cancel'],
  ['expire', 'after cancel'],
  ['refund', 'before refund'],
  ['refund', 'after refund'],
] as const;
type Task = (typeof STEPS)[number][0];

const TOTAL = 200_000;
const shop = await createPaymentShop(['razorpay']);
const { sims, db, config, placeOrder, startOrder, getOrder, listPayments, listRefunds, stockOf, pass, sweep, call } =
  shop;
const child = fileURLToPath(new URL('payment-child.ts', import.meta.url));
const env = {
  ...process.env,
  ...sims.settings,
  DATABASE_URL: config.DATABASE_URL,
  PAYMENT_PROVIDERS: 'razorpay',
  LOG_LEVEL: 'silent',
};

async function runAndKill(task: Task, id: string, killAt: string): Promise<void> {
  const run = promisify(execFile)(process.execPath, [child, task, id, killAt], { env });
  await expect(run).rejects.toMatchObject({ signal: 'SIGKILL' });
}

/** What must be true after the rest was picked up. A customer whose payment could not be started may or may not pay. */
const EXPECTED: Record<Task, object> = {
  start: {},
  check: { payment: 'PAID', announced: 1 },
  expire: { status: 'CANCELED' },
  refund: { status: 'CANCELED', payment: 'REFUNDED' },
};

/** Returns the id that the task works with. */
const PREPARE: Record<Task, () => Promise<{ orderId: string; variantId: string; id: string }>> = {
  start: async () => {
    const { id, variantId } = await placeOrder();
    return { orderId: id, variantId, id };
  },
  check: async () => {
    const { id, variantId, payment } = await startOrder();
    await sims.razorpay.pay(payment.reference);
    return { orderId: id, variantId, id: payment.id };
  },
  expire: async () => {
    const { id, variantId } = await startOrder();
    await pass(id, 25);
    return { orderId: id, variantId, id };
  },
  refund: async () => {
    const { id, variantId, buyer, payment } = await startOrder();
    await sims.razorpay.pay(payment.reference);
    await sweep(id);
    await call(buyer, 'cancelOrder', { params: { id } });
    return { orderId: id, variantId, id: (await listRefunds(id))[0]?.id ?? '' };
  },
};

test(`killed at any step, ${KILLS} times each, nothing is lost or doubled`, {
  timeout: 60_000 + KILLS * 90_000,
}, async () => {
  const progress = createProgress('kills', STEPS.length * KILLS);
  for (const [task, killAt] of STEPS)
    for (let time = 0; time < KILLS; time++) {
      const { orderId, variantId, id } = await PREPARE[task]();
      await runAndKill(task, id, killAt);
      // The customer goes on, and the next worker picks up the rest.
      if (task === 'start') {
        await pass(orderId, 3);
        await sweep(orderId);
        const [payment] = await listPayments(orderId);
        if (payment && sims.razorpay.state.attempts.size > 0)
          await sims.razorpay.pay(payment.reference).catch(() => undefined);
      }
      await sweep(orderId, 4);
      const order = await getOrder(orderId);
      const isPaid = order.payment === 'PAID';
      const isWaiting = order.status === 'PENDING' && !isPaid;
      expect([task, killAt, sumMoneyHeld(sims.razorpay.state, orderId), await stockOf(variantId)]).toEqual([
        task,
        killAt,
        isPaid ? TOTAL : 0,
        isPaid || isWaiting ? 8 : 10,
      ]);
      expect([task, order]).toEqual([task, expect.objectContaining(EXPECTED[task])]);
      progress.count(killAt);
    }
  progress.end();
  const errors = await listIntegrityErrors(db, { emailsSent: true });
  expect(errors.filter((error) => !error.startsWith('a key'))).toEqual([]);
});
