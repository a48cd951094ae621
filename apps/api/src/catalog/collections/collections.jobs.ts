import type { Db, Tx } from '../../platform/database/db.ts';
import { enqueue, type Job } from '../../platform/jobs.ts';
import {
  findStoredCollection,
  listMovingByChoice,
  listMovingByRule,
  listOutgrownProducts,
  queueListingRefresh,
} from './collection-rules.queries.ts';
import { checkInBatches } from './collection-rules.service.ts';

/** Each batch locks its products in the listing until it commits. Small, so that orders do not wait long. */
export const PRODUCTS_PER_REFRESH = 100;

/** Brings the listing up to date with the products or the rule of a collection. A repeated run finds nothing to do. */
export const refreshCollectionJob: Job = {
  name: 'refresh_collection',
  run: async ({ db, log }, payload) => {
    const { collectionId } = payload as { collectionId: string };
    const collection = await findStoredCollection(db, collectionId);
    if (!collection) return;
    const { number, rule, live } = collection;
    let movedCount = 0;
    if (rule && live) {
      const batches = checkInBatches((batch) => listMovingByRule(db, { number, rule }, batch));
      for await (const ids of batches) movedCount += await refreshInBatches(db, ids);
    } else {
      movedCount = await refreshInBatches(db, await listMovingByChoice(db, collection));
    }
    log.info({ collectionId, movedCount }, 'refreshed collection');
  },
};

/** Removes products that are too old for a rule with `newWithinDays`. Nothing else changes without a save. */
export const refreshNewInCollectionsJob: Job = {
  name: 'refresh_new_in_collections',
  // In UTC: soon after midnight in India.
  schedule: '47 18 * * *',
  run: async ({ db, log }) => {
    const movedCount = await refreshInBatches(db, await listOutgrownProducts(db));
    log.info({ movedCount }, 'removed older products from collections');
  },
};

export async function enqueueCollectionRefresh(tx: Tx, collectionId: string): Promise<void> {
  await enqueue(tx, refreshCollectionJob, { collectionId }, { key: `collection:${collectionId}` });
}

async function refreshInBatches(db: Db, productIds: readonly string[]): Promise<number> {
  for (let done = 0; done < productIds.length; done += PRODUCTS_PER_REFRESH)
    await queueListingRefresh(db, productIds.slice(done, done + PRODUCTS_PER_REFRESH));
  return productIds.length;
}
