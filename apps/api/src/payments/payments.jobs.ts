import { toIndianDate } from '@kinari/contract/locale';
import { z } from 'zod';
import type { PaymentProviders } from '../payment-providers/create-payment-providers.ts';
import { addMs, type Now } from '../platform/clock.ts';
import { enqueue, type Job } from '../platform/jobs.ts';
import { retentionMs } from '../platform/retention.ts';
import { eraseDestinations } from '../refunds/refund-status.service.ts';
import { listDueSourceRefunds, sendSourceRefundJob } from '../refunds/source-refunds.service.ts';
import { eraseReturnDestinations } from '../returns/returns.service.ts';
import { sendSourceRefund } from './send-source-refund.service.ts';

const SWEEP_LIMIT = 200;
const refundPayload = z.object({ refundId: z.uuid() });

/** Sends refunds to the source, and asks how those that are under way went. */
export const sourceRefundJobs = ({ providers, now }: { providers: PaymentProviders; now: Now }): Job[] => [
  {
    name: sendSourceRefundJob.name,
    run: ({ db }, payload) => sendSourceRefund(db, refundPayload.parse(payload).refundId, { providers, now }),
  },
  {
    name: 'check_source_refunds',
    schedule: '* * * * *',
    run: async ({ db }) => {
      for (const refundId of await listDueSourceRefunds(db, { now: now(), limit: SWEEP_LIMIT }))
        await enqueue(db, sendSourceRefundJob, { refundId }, { key: `refund:${refundId}` });
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
