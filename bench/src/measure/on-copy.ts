import type { Options } from '../options.ts';
import { type BuyerPool, createBuyerPool } from '../shop/buyers.ts';
import { copyDatabase, dropDatabase, ensureDatabase } from '../shop/database.ts';
import type { Shop } from '../shop/processes.ts';
import { buildWeb, CURRENT_RELEASE } from '../shop/release.ts';
import { type Candidate, createCandidate, getPorts, startCandidate } from './candidate.ts';

/** The current release on a copy of its database, with customers who write to it. */
export type CopyCandidate = Candidate & { buyerPool: BuyerPool };

/** Drops the copy when `work` is done. */
export async function withDatabaseCopy<T>(
  options: Options,
  callback: (copyCandidate: CopyCandidate) => Promise<T>,
): Promise<T> {
  buildWeb(CURRENT_RELEASE);
  const database = await copyDatabase(await ensureDatabase(CURRENT_RELEASE, options.size, options));
  try {
    const candidate = await createCandidate(CURRENT_RELEASE, database, getPorts(options).ours);
    const buyerPool = await createBuyerPool(database);
    try {
      return await callback({ ...candidate, buyerPool });
    } finally {
      await buyerPool.leave();
    }
  } finally {
    await dropDatabase(database);
  }
}

/** Also starts the shop's processes, with caches on. */
export async function withShopOnCopy<T>(
  options: Options,
  callback: (running: CopyCandidate & { shop: Shop }) => Promise<T>,
): Promise<T> {
  return withDatabaseCopy(options, (copyCandidate) =>
    withRunningShop(startCandidate(copyCandidate, 'cached'), (shop) => callback({ ...copyCandidate, shop })),
  );
}

export async function withRunningShop<T>(shopStart: Promise<Shop>, callback: (shop: Shop) => Promise<T>): Promise<T> {
  const shop = await shopStart;
  try {
    return await callback(shop);
  } finally {
    await shop.stop();
  }
}
