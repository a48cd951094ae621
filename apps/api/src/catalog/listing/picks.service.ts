import type { Reply } from '@kinari/contract/contract';
import type { Db } from '../../platform/database/db.ts';
import { toWireProduct } from '../shown/wire-product.ts';
import { readPicks } from './picks.queries.ts';

const MOST_PICKED = 12;

export async function listPicks(db: Db): Promise<Reply<'listPicks'>> {
  const { bestSellers, biggestSavings } = await readPicks(db, MOST_PICKED);
  return { bestSellers: bestSellers.map(toWireProduct), biggestSavings: biggestSavings.map(toWireProduct) };
}
