import type { Now } from '../platform/clock.ts';
import type { Job } from '../platform/jobs.ts';
import { forgetLetters } from './email/letters.service.ts';
import { deleteEnded } from './session.queries.ts';

/** Nothing is wrong with an ended session or link, it only takes up room: once an hour is enough. */
export const forgetEndedSessions: Job = {
  name: 'forget_ended_sessions',
  schedule: '17 * * * *',
  run: async ({ db, log }) => {
    const forgotten = await deleteEnded(db);
    log.info({ forgotten }, 'ended sessions and links forgotten');
  },
};

export const forgetOldLetters = (now: Now): Job => ({
  name: 'forget_old_letters',
  schedule: '27 2 * * *',
  run: async ({ db, log }) => {
    const forgotten = await forgetLetters(db, now());
    log.info({ forgotten }, 'notes of old letters forgotten');
  },
});
