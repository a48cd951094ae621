import { z } from 'zod';
import { listUnpaidOrders } from '../orders/orders.service.ts';
import { checkPaymentJob, enqueueCheck, listDuePayments } from '../payment-attempts/payment-attempts.service.ts';
import { purgePaymentEvents } from '../payment-attempts/payment-events.service.ts';
import { addMs, DAY } from '../platform/clock.ts';
import { createPurgeJob, enqueue, type Job } from '../platform/jobs.ts';
import { IndeterminateError } from '../platform/outbound/provider-errors.ts';
import { RETENTION_DAYS } from '../platform/retention.ts';
import { checkPayment, type PaymentDeps } from './check-payment.service.ts';
import { expireOrder, restoreCartJob } from './expire-orders.service.ts';
import { removeOrderedLines, restoreCart } from './ordered-lines.service.ts';
import { emptyCartJob } from './settle.service.ts';

const SWEEP_LIMIT = 500;
const expireOrderJob = { name: 'expire_unpaid_order' };
const payment = z.object({ paymentId: z.uuid() });
const order = z.object({ orderId: z.string() });

export function onlinePaymentJobs(deps: PaymentDeps): Job[] {
  return [
    {
      name: checkPaymentJob.name,
      run: async ({ db, log }, payload) => {
        const { paymentId } = payment.parse(payload);
        await checkPayment(db, paymentId, deps).catch((error: unknown) => {
          if (!(error instanceof IndeterminateError)) throw error;
          // The next check is planned already.
          log.warn({ err: error, paymentId }, 'payment provider does not answer');
        });
      },
    },
    {
      name: 'sweep_payments',
      schedule: '* * * * *',
      run: async ({ db }) => {
        const due = { now: deps.now(), limit: SWEEP_LIMIT };
        for (const paymentId of await listDuePayments(db, due)) await enqueueCheck(db, paymentId);
        for (const orderId of await listUnpaidOrders(db, due))
          await enqueue(db, expireOrderJob, { orderId }, { key: `expire:${orderId}` });
      },
    },
    {
      name: expireOrderJob.name,
      run: ({ db }, payload) => expireOrder(db, order.parse(payload).orderId, deps),
    },
    { name: restoreCartJob.name, run: ({ db }, payload) => restoreCart(db, order.parse(payload).orderId) },
    { name: emptyCartJob.name, run: ({ db }, payload) => removeOrderedLines(db, order.parse(payload).orderId) },
    createPurgeJob('purge_payment_events', '41 2 * * *', (db) =>
      purgePaymentEvents(db, addMs(deps.now(), -RETENTION_DAYS.payment_events * DAY)),
    ),
  ];
}
