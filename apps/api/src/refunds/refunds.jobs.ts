import { addMs, type Now, toIndianDate } from '../platform/clock.ts';
import type { Job } from '../platform/jobs.ts';
import { retentionMs } from '../platform/retention.ts';
import { eraseDestinations } from './pending-refunds.queries.ts';

/** Purges refund destinations after the retention time. */
export const purgeRefundDestinations = (now: Now): Job => ({
  name: 'purge_refund_destinations',
  schedule: '23 2 * * *',
  run: async ({ db, log }) => {
    const until = toIndianDate(addMs(now(), -retentionMs('refund_destinations')));
    const deletedCount = await db.transaction().execute((tx) => eraseDestinations(tx, until));
    log.info({ deletedCount }, 'purged refund destinations');
  },
});
