import { DAY, later, type Now } from '../platform/clock.ts';
import type { Job } from '../platform/jobs.ts';
import { forgetEvents } from './events.service.ts';

// Long enough to tell somebody who was away for a season what they missed.
const KEPT = 180 * DAY;

export const forgetOldEvents = (now: Now): Job => ({
  name: 'forget_old_events',
  schedule: '7 2 * * *',
  run: async ({ db, log }) => {
    const forgotten = await forgetEvents(db, later(now(), -KEPT));
    log.info({ forgotten }, 'old events forgotten');
  },
});
