import { addMs, type Now } from '../platform/clock.ts';
import { createPurgeJob } from '../platform/jobs.ts';
import { retentionMs } from '../platform/retention.ts';
import { purgeEvents } from './events.service.ts';

export const createPurgeEventsJob = (now: Now) =>
  createPurgeJob('purge_events', '7 2 * * *', (db) => purgeEvents(db, addMs(now(), -retentionMs('events'))));
