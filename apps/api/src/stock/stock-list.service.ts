import type { Query, Reply } from '@kinari/contract/contract';
import { toWirePicture } from '../media/pictures.ts';
import type { Db } from '../platform/database/db.ts';
import { paginationOf } from '../platform/http/pagination.ts';
import { remember } from '../platform/remembered.ts';
import {
  countVariants,
  findVariantsByCode,
  gatherVariants,
  pageOfVariants,
  type StockVariantRow,
  showVariants,
} from './stock-variants.queries.ts';

type StockVariant = Reply<'findByCode'>['variants'][number];

// So many are gathered and sorted in a few milliseconds; nobody leafs through more.
const MOST_GATHERED = 1000;
// Fewer are counted in no time.
const LONG_LIST = 10_000;

/** Every variant with what is left of it; the count of a long list may be a few seconds old. */
export function openStockList(db: Db) {
  const countOnce = remember<number>({ worthIt: (count) => count >= LONG_LIST });

  async function listStock({ page, limit, q, gap }: Query<'listStock'>): Promise<Reply<'listStock'>> {
    const offset = (page - 1) * limit;
    const words = q.split(/\s+/).filter(Boolean);
    if (words.length === 0 && !gap) {
      const total = await countOnce('all', () => countVariants(db));
      const ids = offset < total ? await pageOfVariants(db, { offset, limit }) : [];
      return { variants: await show(ids), pagination: { ...paginationOf({ page, limit }, total), exact: true } };
    }
    const found = await gatherVariants(db, { words, code: q, gap }, MOST_GATHERED);
    const ids = found.slice(0, MOST_GATHERED);
    return {
      variants: await show(ids.slice(offset, offset + limit)),
      pagination: { ...paginationOf({ page, limit }, ids.length), exact: found.length <= MOST_GATHERED },
    };
  }

  const show = async (ids: readonly string[]) => (await showVariants(db, ids)).map(toWireVariant);
  const findByCode = async (code: string) => ({ variants: await show(await findVariantsByCode(db, code)) });

  return { listStock, findByCode };
}

export function toWireVariant({ picture, ...variant }: StockVariantRow): StockVariant {
  return { ...variant, picture: picture && toWirePicture(picture) };
}
