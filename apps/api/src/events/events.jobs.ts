import { later, type Now } from '../platform/clock.ts';
import type { Job } from '../platform/jobs.ts';
import { keptFor } from '../platform/retention.ts';
import { forgetEvents } from './events.service.ts';

export const forgetOldEvents = (now: Now): Job => ({
  name: 'forget_old_events',
  schedule: '7 2 * * *',
  run: async ({ db, log }) => {
    const forgotten = await forgetEvents(db, later(now(), -keptFor('events')));
    log.info({ forgotten }, 'old events forgotten');
  },
});
