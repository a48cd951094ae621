import type { Job } from '../platform/jobs.ts';
import { purgeSecurityEvents } from './security-log.queries.ts';

/** A year is enough to investigate an intrusion. Longer would be a profile of the user. */
export const purgeSecurityEventsJob: Job = {
  name: 'purge_security_events',
  schedule: '27 2 * * *',
  run: async ({ db, log }) => {
    const deletedCount = await purgeSecurityEvents(db);
    log.info({ deletedCount }, 'purged security events');
  },
};
