import { addMs, DAY, type Now } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs.ts';
import { enqueueUnusedApiKeyEmail } from '../identity-email-jobs.ts';
import { remindUnusedApiKeys, stopUnusedApiKeys } from './api-key.queries.ts';

const REMIND_AFTER = 90 * DAY;
const STOP_AFTER = 180 * DAY;

/** Emails the creator of a key that no program uses, and stops it if that stays so. A forgotten key can leak unnoticed. */
export const stopUnusedApiKeysJob = (now: Now): Job => ({
  name: 'stop_unused_api_keys',
  schedule: '41 4 * * *',
  run: async ({ db }) => {
    await db.transaction().execute(async (tx) => {
      const at = now();
      for (const { userId, name } of await stopUnusedApiKeys(tx, addMs(at, -STOP_AFTER), at))
        await enqueueUnusedApiKeyEmail(tx, userId, { name, isStopped: true });
      for (const { userId, name } of await remindUnusedApiKeys(tx, addMs(at, -REMIND_AFTER), at))
        await enqueueUnusedApiKeyEmail(tx, userId, { name, isStopped: false });
    });
  },
});
