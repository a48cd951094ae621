import type { EndpointResponse } from '@kinari/contract/contract';
import type { Queryable } from '../../platform/database/db.ts';
import type { FacetCount, FacetValueRow, FilterableAttribute } from '../listing/listing.queries.ts';
import {
  FAMILY_FACET,
  listColorFamilies,
  listFacetValues,
  PRICE_BAND_FACET,
  type SelectedFacet,
} from './facets.queries.ts';

type FacetsResponse = EndpointResponse<'listProducts'>['facets']['attributes'];
/** Selected values, and the facets that a listing offers in order. */
export type FacetSelection = { chosen: SelectedFacet[]; rows: FacetValueRow[]; offered: FilterableAttribute[] };

const MAX_VALUES = 100;
// Show these facets even with a single value.
const SINGLE_VALUE_FACETS = new Set(['discount', 'stock']);
// Shown in the order of their ids, not by count.
const FIXED_ORDER_FACETS = new Set(['discount', FAMILY_FACET]);
// Shared, because `localeCompare` with options creates a collator for each comparison.
const LABEL_COLLATOR = new Intl.Collator('en', { numeric: true });
const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** A family and its colours belong to one selection. */
export function selectionOf({ facet }: Pick<FacetValueRow, 'facet'>): string {
  return facet === FAMILY_FACET ? 'color' : facet;
}

type FacetCounts = {
  known: readonly FacetValueRow[];
  counted: ReadonlyMap<string, readonly FacetCount[]>;
  countUpTo: number;
};

/** Facets of a listing, and the number of products per price band by its lowest price in rupees. */
export type CountedFacets = { attributes: FacetsResponse; priceBands: Map<number, number> };

export async function toFacetsResponse(
  db: Queryable,
  { chosen, rows, offered }: FacetSelection,
  { known, counted, countUpTo }: FacetCounts,
): Promise<CountedFacets> {
  const values = new Map([...known, ...rows].map((row) => [row.id, row]));
  const unknownIds = [...counted.values()]
    .flatMap((counts) => counts.map(({ id }) => id))
    .filter((id) => !values.has(id));
  if (unknownIds.length > 0) for (const row of await listFacetValues(db, unknownIds)) values.set(row.id, row);
  const chosenIds = new Set(chosen.flatMap(({ ids }) => ids));
  const shades = await listShades(db, rows, [...values.values()]);
  const valuesOf = (facet: string) => {
    const counts = new Map((counted.get(selectionOf({ facet })) ?? counted.get('') ?? []).map((row) => [row.id, row]));
    return [...values.values()]
      .filter(({ id, facet: ownFacet }) => ownFacet === facet && (hasProducts(counts.get(id)) || chosenIds.has(id)))
      .map((value) => {
        const { products = 0, isLowerBound = false } = counts.get(value.id) ?? {};
        return { value, products, isLowerBound };
      });
  };

  const attributes = offered.flatMap(({ facet, name }) => {
    const visibleValues = valuesOf(facet)
      .filter(({ value }) => facet !== 'color' || shades.has(value.id))
      .map(({ value, products, isLowerBound }) => ({
        value,
        count: Math.min(products, countUpTo + 1),
        isLowerBound,
        family: shades.get(value.id),
      }));
    const isChosen = visibleValues.some(({ value }) => chosenIds.has(value.id));
    if (!isChosen && visibleValues.length < (SINGLE_VALUE_FACETS.has(facet) ? 1 : 2)) return [];
    const order = FIXED_ORDER_FACETS.has(facet) ? compareIds : compareCounts;
    const topValues = visibleValues.toSorted(order).filter(({ value }, n) => n < MAX_VALUES || chosenIds.has(value.id));
    return [{ key: facet, name, values: topValues.map(toValueResponse) }];
  });
  const bands = valuesOf(PRICE_BAND_FACET).map(({ value, products }) => [Number(value.value), products] as const);
  return { attributes, priceBands: new Map(bands) };
}

/** Returns the colours of the selected families, and of the families of selected colours, each with its family. */
async function listShades(
  db: Queryable,
  chosen: readonly FacetValueRow[],
  values: readonly FacetValueRow[],
): Promise<Map<number, string>> {
  const selected = chosen.filter((row) => selectionOf(row) === 'color');
  if (selected.length === 0) return new Map();
  const colorIds = values.filter(({ facet }) => facet === 'color').map(({ id }) => id);
  const families = await listColorFamilies(db, colorIds);
  const open = new Set(selected.map(({ id, facet, value }) => (facet === FAMILY_FACET ? value : families.get(id))));
  return new Map([...families].filter(([, family]) => open.has(family)));
}

type CountedValue = { value: FacetValueRow; count: number; isLowerBound: boolean; family?: string | undefined };

function hasProducts(count: FacetCount | undefined): boolean {
  return count !== undefined && (count.products > 0 || count.isLowerBound === true);
}

function compareIds(one: CountedValue, other: CountedValue): number {
  return one.value.id - other.value.id;
}

function compareCounts(one: CountedValue, other: CountedValue): number {
  return other.count - one.count || LABEL_COLLATOR.compare(one.value.label, other.value.label);
}

function toValueResponse({
  value,
  count,
  isLowerBound,
  family,
}: CountedValue): FacetsResponse[number]['values'][number] {
  const label = value.facet === 'origin' ? (COUNTRY_NAMES.of(value.value) ?? value.label) : value.label;
  return { id: value.value, label, count, isLowerBound, hex: value.hex, ...(family && { family }) };
}
