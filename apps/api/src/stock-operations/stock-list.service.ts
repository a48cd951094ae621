import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { MAX } from '@kinari/contract/limits';
import { compareSizes } from '@kinari/contract/sizes';
import { toImageResponse } from '../media/images.ts';
import type { Db } from '../platform/database/db.ts';
import { toPaginationResponse } from '../platform/http/pagination.ts';
import { createSwrCache } from '../platform/swr-cache.ts';
import {
  countStockLevels,
  countVariants,
  listVariantIds,
  listVariantIdsByCode,
  listVariantRows,
  type StockVariantRow,
  searchVariantIds,
} from './stock-variants.queries.ts';

type StockVariant = EndpointResponse<'listVariantsByCode'>['variants'][number];

// Sorting this many takes a few milliseconds. Staff do not page further.
const MAX_COLLECTED = MAX.listedVariants;
// Shorter lists are cheap to count, so their count is not cached.
const MIN_CACHED_COUNT = 10_000;

/** Lists variants with their stock. The count of a long list may be a few seconds old. */
export function createStockList(db: Db) {
  const cachedCount = createSwrCache<number>({ shouldCache: (count) => count >= MIN_CACHED_COUNT });

  async function listStock({
    page,
    limit,
    q,
    stockLevel,
  }: EndpointQuery<'listStock'>): Promise<EndpointResponse<'listStock'>> {
    const [{ ids, total, exact }, counts] = await Promise.all([
      findPage({ page, limit, q, stockLevel }),
      countStockLevels(db, MAX_COLLECTED),
    ]);
    return {
      variants: await getVariants(ids),
      pagination: { ...toPaginationResponse({ page, limit }, total), exact },
      counts,
    };
  }

  async function findPage({ page, limit, q, stockLevel }: EndpointQuery<'listStock'>) {
    const offset = (page - 1) * limit;
    const words = q.split(/\s+/).filter(Boolean);
    if (words.length === 0 && !stockLevel) {
      const total = await cachedCount('all', () => countVariants(db));
      return { ids: offset < total ? await listVariantIds(db, { offset, limit }) : [], total, exact: true };
    }
    const found = await searchVariantIds(db, { words, code: q, stockLevel }, MAX_COLLECTED);
    const ids = found.slice(0, MAX_COLLECTED);
    return { ids: ids.slice(offset, offset + limit), total: ids.length, exact: found.length <= MAX_COLLECTED };
  }

  const getVariants = async (ids: readonly string[]) =>
    sortVariants(await listVariantRows(db, ids)).map(toStockVariantResponse);
  const listVariantsByCode = async (code: string) => ({
    variants: await getVariants(await listVariantIdsByCode(db, code)),
  });

  return { listStock, listVariantsByCode };
}

/** Groups by product and colour, then sorts by size. */
function sortVariants(variants: readonly StockVariantRow[]): StockVariantRow[] {
  const groups = Map.groupBy(variants, ({ productId, color }) => `${productId} ${color}`);
  const products = Map.groupBy(groups.values(), ([first]) => first?.productId);
  return Array.from(products.values(), (colors) =>
    colors.flatMap((sizes) => sizes.toSorted((one, other) => compareSizes(one.size ?? '', other.size ?? ''))),
  ).flat();
}

export function toStockVariantResponse({ image, ...variant }: StockVariantRow): StockVariant {
  return { ...variant, image: image && toImageResponse(image) };
}
