import { toIndianDate } from '@kinari/contract/locale';
import { z } from 'zod';
import { addMs, type Now } from '../platform/clock.ts';
import { enqueue, type Job } from '../platform/jobs.ts';
import { retentionMs } from '../platform/retention.ts';
import { listDueProviderRefunds, sendRefundJob } from '../refunds/provider-refunds.service.ts';
import { eraseDestinations } from '../refunds/refund-status.service.ts';
import { eraseReturnDestinations } from '../returns/returns.service.ts';
import { type SendRefundDeps, sendRefund } from './send-refund.service.ts';

const SWEEP_LIMIT = 200;
const refundPayload = z.object({ refundId: z.uuid() });

/** Sends approved refunds through providers, and asks how those that are under way went. */
export const providerRefundJobs = (deps: SendRefundDeps): Job[] => [
  {
    name: sendRefundJob.name,
    run: ({ db }, payload) => sendRefund(db, refundPayload.parse(payload).refundId, deps),
  },
  {
    name: 'check_source_refunds',
    schedule: '* * * * *',
    run: async ({ db }) => {
      for (const refundId of await listDueProviderRefunds(db, { now: deps.now(), limit: SWEEP_LIMIT }))
        await enqueue(db, sendRefundJob, { refundId }, { key: `refund:${refundId}` });
    },
  },
];

/** Purges refund destinations after the retention time. */
export const purgeRefundDestinations = (now: Now): Job => ({
  name: 'purge_refund_destinations',
  schedule: '23 2 * * *',
  run: async ({ db, log }) => {
    const until = toIndianDate(addMs(now(), -retentionMs('refund_destinations')));
    const deletedCount = await db.transaction().execute(async (tx) => {
      await eraseReturnDestinations(tx, until);
      return eraseDestinations(tx, until);
    });
    log.info({ deletedCount }, 'purged refund destinations');
  },
});
