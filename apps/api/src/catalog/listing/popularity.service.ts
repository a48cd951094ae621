import type { Db } from '../../platform/database/db.ts';
import { listChangedSales, type ProductSales, saveSales } from './popularity.queries.ts';

// Each batch holds its products' turns in the listing until it commits: small enough that no order waits for long.
const PRODUCTS_AT_ONCE = 100;

/**
 * Best sellers: makes this the recent sales of every product; what is not named sold nothing. Answers how many products
 * that changed.
 */
export async function recordRecentSales(db: Db, sold: readonly ProductSales[]): Promise<number> {
  const changed = await listChangedSales(db, sold);
  for (let done = 0; done < changed.length; done += PRODUCTS_AT_ONCE)
    await saveSales(db, changed.slice(done, done + PRODUCTS_AT_ONCE));
  return changed.length;
}
