import { createPurgeJob } from '../platform/jobs.ts';
import { purgeSecurityEvents } from './security-log.queries.ts';

/** A year is enough to investigate an intrusion. Longer would be a profile of the user. */
export const purgeSecurityEventsJob = createPurgeJob('purge_security_events', '27 2 * * *', purgeSecurityEvents);
