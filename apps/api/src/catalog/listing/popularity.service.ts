import type { Db } from '../../platform/database/db.ts';
import { listChangedSales, type ProductSales, saveSales } from './popularity.queries.ts';

// Each batch locks its products in the listing until it commits. Small, so that orders do not wait long.
const BATCH_SIZE = 100;

/** Sets the recent sales of all products; those not in `sold` get 0. Returns the number of changed products. */
export async function recordRecentSales(db: Db, sales: readonly ProductSales[]): Promise<number> {
  const changed = await listChangedSales(db, sales);
  for (let done = 0; done < changed.length; done += BATCH_SIZE)
    await saveSales(db, changed.slice(done, done + BATCH_SIZE));
  return changed.length;
}
