import { dayInIndia, later, type Now } from '../platform/clock.ts';
import type { Job } from '../platform/jobs.ts';
import { keptFor } from '../platform/retention.ts';
import { eraseDestinations } from './refunds-due.queries.ts';

/** Where money went is of no use once nobody asks after it any more. */
export const forgetDestinations = (now: Now): Job => ({
  name: 'forget_destinations',
  schedule: '23 2 * * *',
  run: async ({ db, log }) => {
    const until = dayInIndia(later(now(), -keptFor('refund_destinations')));
    const forgotten = await db.transaction().execute((tx) => eraseDestinations(tx, until));
    log.info({ forgotten }, 'destinations of old refunds forgotten');
  },
});
