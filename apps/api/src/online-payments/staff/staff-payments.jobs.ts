import { z } from 'zod';
import { listDueTestRefunds } from '../../payment-attempts/payment-attempts.service.ts';
import type { Job } from '../../platform/jobs.ts';
import type { PaymentDeps } from '../check-payment.service.ts';
import { enqueueTestRefund, sendTestRefund, sendTestRefundJob } from './test-refund.service.ts';

const SWEEP_LIMIT = 100;
const payload = z.object({ paymentId: z.uuid() });

/** Sends test payments back. */
export const staffPaymentJobs = (deps: PaymentDeps): Job[] => [
  {
    name: sendTestRefundJob.name,
    run: async ({ db, log }, job) => {
      const { paymentId } = payload.parse(job);
      const error = await sendTestRefund(db, paymentId, deps);
      // The sweep asks again.
      if (error) log.warn({ err: error, paymentId }, 'payment provider does not answer');
    },
  },
  {
    name: 'sweep_test_refunds',
    schedule: '* * * * *',
    run: async ({ db }) => {
      for (const paymentId of await listDueTestRefunds(db, { now: deps.now(), limit: SWEEP_LIMIT }))
        await enqueueTestRefund(db, paymentId);
    },
  },
];
