import { addMs, type Now } from '../platform/clock.ts';
import type { Job } from '../platform/jobs.ts';
import { retentionMs } from '../platform/retention.ts';
import { purgeEvents } from './events.service.ts';

export const createPurgeEventsJob = (now: Now): Job => ({
  name: 'purge_events',
  schedule: '7 2 * * *',
  run: async ({ db, log }) => {
    const purged = await purgeEvents(db, addMs(now(), -retentionMs('events')));
    log.info({ deletedCount: purged }, 'purged events');
  },
});
