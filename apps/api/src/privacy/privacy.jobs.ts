import { forEachClosed } from '../identity/closing/closing.service.ts';
import type { MediaStore } from '../media/store.ts';
import type { Now } from '../platform/clock.ts';
import type { Job } from '../platform/jobs.ts';
import { eraseAccount, noteErasures } from './erasure.service.ts';

/** Who asked for it two days ago is forgotten within minutes, unless they have changed their mind. */
export const eraseClosedAccounts = (store: MediaStore, now: Now): Job => ({
  name: 'erase_closed_accounts',
  schedule: '*/10 * * * *',
  run: async ({ db, log }) => {
    const erased = await forEachClosed(db, now(), {
      finish: async (tx, userId) => void (await eraseAccount(tx, userId)),
      onFailure: (error) => log.error({ err: error }, 'an account could not be erased'),
    });
    if (erased > 0) log.info({ erased }, 'closed accounts erased');
    await noteErasures({ db, store }, now());
  },
});
