import { MAX_EXACT_COUNT } from '@kinari/contract/labels/attributes';
import type { Db } from '../../platform/database/db.ts';
import type { FacetValueRow, Scope, StoredFacets } from '../listing/listing.queries.ts';
import { listFacetValues } from './facets.queries.ts';
import { availableFacets } from './facets.service.ts';
import { type CountedFacets, toFacetsResponse } from './facets-response.ts';

// Values never change, except brand names, whose version is `names`. Equal counts give equal facets.
type FacetCache = {
  names: number;
  values: Map<number, FacetValueRow>;
  facets: Map<string, { counts: string | null; facets: CountedFacets }>;
};
const MAX_VALUES = 50_000;
const MAX_SCOPES = 200;

const caches = new WeakMap<Db, FacetCache>();

/** Returns the facets of an unfiltered listing. Rebuilds them if a count or a brand name changed. */
export async function getCachedFacets(db: Db, scopes: readonly Scope[], stored: StoredFacets): Promise<CountedFacets> {
  const cache = getCache(db, stored.names);
  const cacheKey = JSON.stringify([scopes, stored.filterable]);
  const cached = cache.facets.get(cacheKey);
  if (cached?.counts === stored.counts) return cached.facets;
  const facets = await buildFacets(db, stored, cache);
  if (cache.facets.size >= MAX_SCOPES) cache.facets.clear();
  cache.facets.set(cacheKey, { counts: stored.counts, facets });
  return facets;
}

function getCache(db: Db, names: number): FacetCache {
  const known = caches.get(db);
  if (known?.names === names && known.values.size < MAX_VALUES) return known;
  const cache = { names, values: new Map(), facets: new Map() };
  caches.set(db, cache);
  return cache;
}

async function buildFacets(
  db: Db,
  { filterable, counts }: StoredFacets,
  { values }: FacetCache,
): Promise<CountedFacets> {
  const counted = parseCounts(counts);
  const unknownIds = counted.map(({ id }) => id).filter((id) => !values.has(id));
  if (unknownIds.length > 0) for (const row of await listFacetValues(db, unknownIds)) values.set(row.id, row);
  const known = counted.flatMap(({ id }) => values.get(id) ?? []);
  const selection = { chosen: [], rows: [], offered: availableFacets(filterable) };
  return toFacetsResponse(db, selection, { known, counted: new Map([['', counted]]), countUpTo: MAX_EXACT_COUNT });
}

/** Parses ids and counts, such as `'{7,9}{120,80}'`. */
function parseCounts(counts: string | null): { id: number; products: number }[] {
  const [ids = [], products = []] = (counts ?? '').split('}').map((list) => list.slice(1).split(',').map(Number));
  return counts === null ? [] : ids.map((id, index) => ({ id, products: products[index] ?? 0 }));
}
