import type { EndpointResponse } from '@kinari/contract/contract';
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
import { type Filter, offersInPartitions } from '../listing/listing-filter.queries.ts';
import {
  countValues,
  listFacetValues,
  listFacetValuesByName,
  listFilterableAttributes,
  listStoredFacetCounts,
  type SelectedFacet,
  withFacetIndex,
} from './facets.queries.ts';

export type FacetsResponse = EndpointResponse<'listProducts'>['facets']['attributes'];
/** Selected values, and the facets that a listing offers in order. */
export type FacetSelection = { chosen: SelectedFacet[]; rows: FacetValueRow[]; offered: FilterableAttribute[] };
/** Counts read at most `maxOffers` offers. If there are more, the counts are minimums. */
export type FacetLimits = { maxOffers: number; countUpTo: number };

export const FACET_LIMITS: FacetLimits = { maxOffers: 10_000, countUpTo: MAX_EXACT_COUNT };
const MAX_VALUES = 100;
const ANY_PRICE = { lowest: 1, highest: 2_000_000_000 };
// Show these facets even with a single value.
const SINGLE_VALUE_FACETS = new Set(['discount', 'stock']);
// Shared, because `localeCompare` with options creates a collator for each comparison.
const LABEL_COLLATOR = new Intl.Collator('en', { numeric: true });
const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

// Facets of every listing, shown before and after the category's own.
const LEADING_FACETS: FilterableAttribute[] = [
  { facet: 'color', name: 'Colour' },
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
  const chosen = [...Map.groupBy(rows, ({ facet }) => facet)].map(([facet, values]) => ({
    facet,
    ids: [...new Set(values.map(({ id }) => id))],
  }));
  return { chosen, rows, offered };
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
): Promise<FacetsResponse> {
  const facets = selection.offered.map(({ facet }) => facet);
  const storedCounts = await listStoredFacetCounts(db, scopes, { size: filter.size, facets, max: MAX_VALUES });
  const counted = await countPerFacet(filter.chosen, async (chosen, isIncluded) =>
    isUnfiltered(filter, chosen)
      ? storedCounts
      : countFiltered(
          db,
          partitions,
          { ...filter, chosen },
          { storedCounts: storedCounts.filter(isIncluded), maxOffers: limits.maxOffers },
        ),
  );
  return toFacetsResponse(db, selection, { known: storedCounts, counted, countUpTo: limits.countUpTo });
}

/** Counts each selected facet without its own selection. The key '' has the counts of all other facets. */
export async function countPerFacet(
  chosen: readonly SelectedFacet[],
  count: (
    chosen: readonly SelectedFacet[],
    isIncluded: (value: Pick<FacetValueRow, 'facet'>) => boolean,
  ) => Promise<readonly FacetCount[]>,
): Promise<Map<string, readonly FacetCount[]>> {
  const facets = new Set(chosen.map(({ facet }) => facet));
  const counted = new Map([['', await count(chosen, ({ facet }) => !facets.has(facet))]]);
  for (const ownFacet of facets) {
    const others = chosen.filter(({ facet }) => facet !== ownFacet);
    counted.set(ownFacet, await count(others, ({ facet }) => facet === ownFacet));
  }
  return counted;
}

function isUnfiltered({ lowest, highest }: Filter, chosen: readonly SelectedFacet[]): boolean {
  return chosen.length === 0 && lowest <= ANY_PRICE.lowest && highest >= ANY_PRICE.highest;
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
      select offer.product_id, offer.facets, offer.variant_facets
      from listing_offers offer
      where ${offersInPartitions(filter, partitionArray)}`;
    const { counts, isAll } = await countValues(tx, offers, { chosen: filter.chosen, max: maxOffers });
    if (isAll) return counts;
    const countedIds = new Set(counts.map(({ id }) => id));
    const others = storedCounts.filter(({ id }) => !countedIds.has(id));
    return [...counts, ...others.map(({ id }) => ({ id, products: 0, isLowerBound: true }))];
  });
}

type FacetCounts = {
  known: readonly FacetValueRow[];
  counted: ReadonlyMap<string, readonly FacetCount[]>;
  countUpTo: number;
};

export async function toFacetsResponse(
  db: Queryable,
  { chosen, rows, offered }: FacetSelection,
  { known, counted, countUpTo }: FacetCounts,
): Promise<FacetsResponse> {
  const values = new Map([...known, ...rows].map((row) => [row.id, row]));
  const unknownIds = [...counted.values()]
    .flatMap((counts) => counts.map(({ id }) => id))
    .filter((id) => !values.has(id));
  if (unknownIds.length > 0) for (const row of await listFacetValues(db, unknownIds)) values.set(row.id, row);
  const chosenIds = new Set(chosen.flatMap(({ ids }) => ids));

  return offered.flatMap(({ facet, name }) => {
    const counts = new Map((counted.get(facet) ?? counted.get('') ?? []).map((count) => [count.id, count]));
    const visibleValues = [...values.values()]
      .filter(({ id, facet: ownFacet }) => ownFacet === facet && (hasProducts(counts.get(id)) || chosenIds.has(id)))
      .map((value) => {
        const { products = 0, isLowerBound = false } = counts.get(value.id) ?? {};
        return { value, count: Math.min(products, countUpTo + 1), isLowerBound };
      });
    const isChosen = visibleValues.some(({ value }) => chosenIds.has(value.id));
    if (!isChosen && visibleValues.length < (SINGLE_VALUE_FACETS.has(facet) ? 1 : 2)) return [];
    const order = facet === 'discount' ? compareSteps : compareCounts;
    const topValues = visibleValues.toSorted(order).filter(({ value }, n) => n < MAX_VALUES || chosenIds.has(value.id));
    return [{ key: facet, name, values: topValues.map(toValueResponse) }];
  });
}

type CountedValue = { value: FacetValueRow; count: number; isLowerBound: boolean };

function hasProducts(count: FacetCount | undefined): boolean {
  return count !== undefined && (count.products > 0 || count.isLowerBound === true);
}

function compareSteps(one: CountedValue, other: CountedValue): number {
  return one.value.id - other.value.id;
}

function compareCounts(one: CountedValue, other: CountedValue): number {
  return other.count - one.count || LABEL_COLLATOR.compare(one.value.label, other.value.label);
}

function toValueResponse({ value, count, isLowerBound }: CountedValue): FacetsResponse[number]['values'][number] {
  const label = value.facet === 'origin' ? (COUNTRY_NAMES.of(value.value) ?? value.label) : value.label;
  return { id: value.value, label, count, isLowerBound, hex: value.hex };
}
