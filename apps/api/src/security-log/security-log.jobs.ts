import type { Job } from '../platform/jobs.ts';
import { forgetOldEvents } from './security-log.queries.ts';

/** A year is long enough to look back to how somebody came in; longer would be a dossier. */
export const forgetOldSecurityEvents: Job = {
  name: 'forget_old_security_events',
  schedule: '27 2 * * *',
  run: async ({ db, log }) => {
    const forgotten = await forgetOldEvents(db);
    log.info({ forgotten }, 'old security events forgotten');
  },
};
