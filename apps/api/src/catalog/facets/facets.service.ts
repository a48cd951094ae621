import { MAX_EXACT_COUNT } from '@kinari/contract/labels/attributes';
import { sql } from 'kysely';
import type { Db, Queryable } from '../../platform/database/db.ts';
import type {
  FacetCount,
  FacetValueRow,
  FilterableAttribute,
  Scope,
  StoredFacetCount,
} from '../listing/listing.queries.ts';
import { type Filter, matchingOffers } from '../listing/listing-filter.queries.ts';
import {
  countValues,
  FAMILY_FACET,
  listColorFamilies,
  listFacetValuesByName,
  listFilterableAttributes,
  listStoredFacetCounts,
  PRICE_BAND_FACET,
  withFacetIndex,
} from './facets.queries.ts';
import { type CountedFacets, type FacetSelection, selectionOf, toFacetsResponse } from './facets-response.ts';

/** Counts read at most `maxOffers` offers. If there are more, the counts are minimums. */
export type FacetLimits = { maxOffers: number; countUpTo: number };

export const FACET_LIMITS: FacetLimits = { maxOffers: 10_000, countUpTo: MAX_EXACT_COUNT };
// Also enough for all price bands.
const MAX_STORED_VALUES = 300;
const ANY_PRICE = { lowest: 1, highest: 2_000_000_000 };

// Facets of every listing, shown before and after the category's own.
const LEADING_FACETS: FilterableAttribute[] = [
  { facet: FAMILY_FACET, name: 'Colour' },
  { facet: 'color', name: 'Shade' },
  { facet: 'brand', name: 'Brand' },
];
const TRAILING_FACETS: FilterableAttribute[] = [
  { facet: 'discount', name: 'Discount' },
  { facet: 'stock', name: 'Availability' },
  { facet: 'origin', name: 'Country of origin' },
];

export function availableFacets(input: readonly FilterableAttribute[]): FilterableAttribute[] {
  return [...LEADING_FACETS, ...input, ...TRAILING_FACETS];
}

/** Parses the selected facets of a URL, such as `brand.12,origin.IN`. Ignores unknown values. */
export async function parseSelection(
  db: Queryable,
  scopes: readonly Scope[],
  input: string | undefined,
): Promise<FacetSelection> {
  const offered = availableFacets(await listFilterableAttributes(db, scopes));
  const known = new Set(offered.map(({ facet }) => facet));
  const requested = parseFacets(input).filter(({ facet }) => known.has(facet));
  const rows = requested.length > 0 ? await listFacetValuesByName(db, requested) : [];
  const chosen = [...Map.groupBy(await withoutNarrowedFamilies(db, rows), selectionOf)].map(([facet, values]) => ({
    facet,
    ids: [...new Set(values.map(({ id }) => id))],
  }));
  return { chosen, rows, offered };
}

/** A selected colour replaces its family. The family stays in the URL, so that it is selected again after the colour. */
async function withoutNarrowedFamilies(db: Queryable, rows: FacetValueRow[]): Promise<FacetValueRow[]> {
  const colorIds = rows.filter(({ facet }) => facet === 'color').map(({ id }) => id);
  if (colorIds.length === 0 || !rows.some(({ facet }) => facet === FAMILY_FACET)) return rows;
  const narrowed = new Set((await listColorFamilies(db, colorIds)).values());
  return rows.filter(({ facet, value }) => facet !== FAMILY_FACET || !narrowed.has(value));
}

export function parseFacets(input = ''): { facet: string; value: string }[] {
  return input.split(',').flatMap((part) => {
    const dot = part.indexOf('.');
    return dot > 0 ? [{ facet: part.slice(0, dot).trim(), value: part.slice(dot + 1).trim() }] : [];
  });
}

/** Returns the facets of a listing. A count applies all filters except the selection in its own facet. */
export async function getFacets(
  db: Db,
  { scopes, partitions }: { scopes: readonly Scope[]; partitions: readonly number[] },
  filter: Filter,
  selection: FacetSelection,
  limits: FacetLimits,
): Promise<CountedFacets> {
  const facets = [...selection.offered.map(({ facet }) => facet), PRICE_BAND_FACET];
  const storedCounts = await listStoredFacetCounts(db, scopes, { size: filter.size, facets, max: MAX_STORED_VALUES });
  const counted = await countPerFacet(filter, async (others, isIncluded) =>
    isUnfiltered(others)
      ? storedCounts
      : countFiltered(db, partitions, others, {
          storedCounts: storedCounts.filter(isIncluded),
          maxOffers: limits.maxOffers,
        }),
  );
  return toFacetsResponse(db, selection, { known: storedCounts, counted, countUpTo: limits.countUpTo });
}

/** Counts each selected facet, and the price range, without its own selection. The key '' has the counts of all others. */
export async function countPerFacet(
  filter: Filter,
  count: (
    others: Filter,
    isIncluded: (value: Pick<FacetValueRow, 'facet'>) => boolean,
  ) => Promise<readonly FacetCount[]>,
): Promise<Map<string, readonly FacetCount[]>> {
  const selections = new Set(filter.chosen.map(({ facet }) => facet));
  const counted = new Map([['', await count(filter, (value) => !selections.has(selectionOf(value)))]]);
  for (const own of selections) {
    const chosen = filter.chosen.filter(({ facet }) => facet !== own);
    counted.set(own, await count({ ...filter, chosen }, (value) => selectionOf(value) === own));
  }
  if (hasPriceRange(filter))
    counted.set(PRICE_BAND_FACET, await count({ ...filter, ...ANY_PRICE }, ({ facet }) => facet === PRICE_BAND_FACET));
  return counted;
}

function hasPriceRange({ lowest, highest }: Filter): boolean {
  return lowest > ANY_PRICE.lowest || highest < ANY_PRICE.highest;
}

function isUnfiltered(filter: Filter): boolean {
  return filter.chosen.length === 0 && !hasPriceRange(filter);
}

async function countFiltered(
  db: Db,
  partitions: readonly number[],
  filter: Filter,
  { storedCounts, maxOffers }: Pick<FacetLimits, 'maxOffers'> & { storedCounts: readonly StoredFacetCount[] },
): Promise<readonly FacetCount[]> {
  const partitionArray = sql`${partitions}::int[]`;
  return withFacetIndex(db, async (tx) => {
    const offers = sql`
      select offer.product_id, offer.facets, offer.variant_facets from ${matchingOffers(filter, partitionArray)}`;
    const { counts, isAll } = await countValues(tx, offers, { chosen: filter.chosen, max: maxOffers });
    if (isAll) return counts;
    const countedIds = new Set(counts.map(({ id }) => id));
    const others = storedCounts.filter(({ id }) => !countedIds.has(id));
    return [...counts, ...others.map(({ id }) => ({ id, products: 0, isLowerBound: true }))];
  });
}
