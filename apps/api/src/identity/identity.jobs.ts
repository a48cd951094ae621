import type { Now } from '../platform/clock.ts';
import { createPurgeJob, type Job } from '../platform/jobs.ts';
import { deleteExpiredCounts } from '../platform/limits/strict-counter.ts';
import { purgeEmailLog } from './email/email-log.service.ts';
import { deleteExpired } from './session.queries.ts';

/** Hourly is enough: expired sessions and tokens only use disk space. */
export const purgeSessionsJob: Job = {
  name: 'purge_sessions',
  schedule: '17 * * * *',
  run: async ({ db, log }) => {
    const deletedCount = await deleteExpired(db);
    await deleteExpiredCounts(db);
    log.info({ deletedCount }, 'purged sessions and tokens');
  },
};

export const purgeEmailLogJob = (now: Now) =>
  createPurgeJob('purge_email_log', '27 2 * * *', (db) => purgeEmailLog(db, now()));
