import { publishOutsideEvent } from '../events/events.service.ts';
import { forEachDueDeletion } from '../identity/account-deletion/account-deletion.service.ts';
import type { MediaStore } from '../media/store.ts';
import type { Now } from '../platform/clock.ts';
import type { Job } from '../platform/jobs.ts';
import { eraseAccount, storeErasureIds } from './erasure.service.ts';
import { findOpenOrders } from './open-orders.queries.ts';

/** Accounts are erased two days after the deletion request, unless it was cancelled. */
export const eraseDeletedAccountsJob = (store: MediaStore, now: Now): Job => ({
  name: 'erase_deleted_accounts',
  schedule: '*/10 * * * *',
  run: async ({ db, log }) => {
    const erasedCount = await forEachDueDeletion(db, now(), {
      findOpenOrders,
      finish: async (tx, userId) => {
        if (await eraseAccount(tx, userId)) await publishOutsideEvent(tx, 'customer.erased', userId, {});
      },
      onFailure: (error) => log.error({ err: error }, 'account erasure failed'),
    });
    if (erasedCount > 0) log.info({ erasedCount }, 'erased deleted accounts');
    await storeErasureIds({ db, store }, now());
  },
});
