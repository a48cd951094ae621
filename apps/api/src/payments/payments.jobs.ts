import { toIndianDate } from '@kinari/contract/locale';
import { addMs, type Now } from '../platform/clock.ts';
import type { Job } from '../platform/jobs.ts';
import { retentionMs } from '../platform/retention.ts';
import { eraseDestinations } from '../refunds/refund-status.service.ts';
import { eraseReturnDestinations } from '../returns/returns.service.ts';

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
