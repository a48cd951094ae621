import type { Reply } from '@kinari/contract/contract';
import { COUNTED_UP_TO } from '@kinari/contract/words/facts';
import { sql } from 'kysely';
import type { Db, Queryable } from '../../platform/database/db.ts';
import type { Asked, Counted, Kept, Scope, ValueRow } from '../listing/listing.queries.ts';
import { type Filter, offersOnShelves } from '../listing/listing-filter.queries.ts';
import {
  byTheIndex,
  type Chosen,
  countValues,
  readAsked,
  readKept,
  readValues,
  readValuesNamed,
} from './facets.queries.ts';

export type WireFacts = Reply<'listProducts'>['facets']['facts'];
/** What a listing is narrowed by, and the facets that it offers, in order. */
export type Choice = { chosen: Chosen[]; rows: ValueRow[]; offered: Asked[] };
/** So many offers are counted; of more, what is told is what was met among these. */
export type FactLimits = { gathered: number; countUpTo: number };

export const FACT_LIMITS: FactLimits = { gathered: 10_000, countUpTo: COUNTED_UP_TO };
const MOST_VALUES = 100;
const ANY_PRICE = { lowest: 1, highest: 2_000_000_000 };
// Nothing to choose between: here one value is enough.
const ALONE = new Set(['discount', 'stock']);
// One for all: `localeCompare` with options makes a new one for each two labels.
const LABELS = new Intl.Collator('en', { numeric: true });
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

// What every listing can be narrowed by: before what its categories ask for, and after.
const FIRST: Asked[] = [
  { facet: 'color', name: 'Colour' },
  { facet: 'brand', name: 'Brand' },
];
const LAST: Asked[] = [
  { facet: 'discount', name: 'Discount' },
  { facet: 'stock', name: 'Availability' },
  { facet: 'origin', name: 'Country of origin' },
];

export function offeredWith(asked: readonly Asked[]): Asked[] {
  return [...FIRST, ...asked, ...LAST];
}

/** What an address chooses, as `brand.12,origin.IN`; what names nothing is passed over. */
export async function choose(db: Queryable, scopes: readonly Scope[], asked: string | undefined): Promise<Choice> {
  const offered = offeredWith(await readAsked(db, scopes));
  const known = new Set(offered.map(({ facet }) => facet));
  const named = parseFacets(asked).filter(({ facet }) => known.has(facet));
  const rows = named.length > 0 ? await readValuesNamed(db, named) : [];
  const chosen = [...Map.groupBy(rows, ({ facet }) => facet)].map(([facet, values]) => ({
    facet,
    ids: [...new Set(values.map(({ id }) => id))],
  }));
  return { chosen, rows, offered };
}

export function parseFacets(asked = ''): { facet: string; value: string }[] {
  return asked.split(',').flatMap((part) => {
    const dot = part.indexOf('.');
    return dot > 0 ? [{ facet: part.slice(0, dot).trim(), value: part.slice(dot + 1).trim() }] : [];
  });
}

/** The facets of a listing, each value with what the other filters leave. */
export async function readFacts(
  db: Db,
  { scopes, shelves }: { scopes: readonly Scope[]; shelves: readonly number[] },
  filter: Filter,
  choice: Choice,
  limits: FactLimits,
): Promise<WireFacts> {
  const facets = choice.offered.map(({ facet }) => facet);
  const kept = await readKept(db, scopes, { size: filter.size, facets, most: MOST_VALUES });
  const counted = await countForEach(filter.chosen, async (chosen, isWanted) =>
    isUnnarrowed(filter, chosen)
      ? kept
      : countNarrowed(db, shelves, { ...filter, chosen }, { kept: kept.filter(isWanted), gathered: limits.gathered }),
  );
  return toWireFacts(db, choice, { known: kept, counted, countUpTo: limits.countUpTo });
}

/** Of each facet that is chosen from without that choice, and of all others with all of them: by facet, '' for the others. */
export async function countForEach(
  chosen: readonly Chosen[],
  count: (
    chosen: readonly Chosen[],
    isWanted: (value: Pick<ValueRow, 'facet'>) => boolean,
  ) => Promise<readonly Counted[]>,
): Promise<Map<string, readonly Counted[]>> {
  const facets = new Set(chosen.map(({ facet }) => facet));
  const counted = new Map([['', await count(chosen, ({ facet }) => !facets.has(facet))]]);
  for (const its of facets) {
    const others = chosen.filter(({ facet }) => facet !== its);
    counted.set(its, await count(others, ({ facet }) => facet === its));
  }
  return counted;
}

function isUnnarrowed({ lowest, highest }: Filter, chosen: readonly Chosen[]): boolean {
  return chosen.length === 0 && lowest <= ANY_PRICE.lowest && highest >= ANY_PRICE.highest;
}

async function countNarrowed(
  db: Db,
  shelves: readonly number[],
  filter: Filter,
  { kept, gathered }: Pick<FactLimits, 'gathered'> & { kept: readonly Kept[] },
): Promise<readonly Counted[]> {
  const all = sql`${shelves}::int[]`;
  return byTheIndex(db, async (tx) => {
    const offers = sql`
      select offer.product_id, offer.facets, offer.kinds
      from listing_offers offer
      where ${offersOnShelves(filter, all)}`;
    const { counts, isAll } = await countValues(tx, offers, { chosen: filter.chosen, most: gathered });
    if (isAll) return counts;
    const met = new Set(counts.map(({ id }) => id));
    const others = kept.filter(({ id }) => !met.has(id));
    return [...counts, ...others.map(({ id }) => ({ id, products: 0, isLeast: true }))];
  });
}

type Counts = {
  known: readonly ValueRow[];
  counted: ReadonlyMap<string, readonly Counted[]>;
  countUpTo: number;
};

export async function toWireFacts(
  db: Queryable,
  { chosen, rows, offered }: Choice,
  { known, counted, countUpTo }: Counts,
): Promise<WireFacts> {
  const values = new Map([...known, ...rows].map((row) => [row.id, row]));
  const unknown = [...counted.values()].flatMap((counts) => counts.map(({ id }) => id)).filter((id) => !values.has(id));
  if (unknown.length > 0) for (const row of await readValues(db, unknown)) values.set(row.id, row);
  const chosenIds = new Set(chosen.flatMap(({ ids }) => ids));

  return offered.flatMap(({ facet, name }) => {
    const counts = new Map((counted.get(facet) ?? counted.get('') ?? []).map((count) => [count.id, count]));
    const listed = [...values.values()]
      .filter(({ id, facet: its }) => its === facet && (isThere(counts.get(id)) || chosenIds.has(id)))
      .map((value) => {
        const { products = 0, isLeast = false } = counts.get(value.id) ?? {};
        return { value, count: Math.min(products, countUpTo + 1), atLeast: isLeast };
      });
    const isChosen = listed.some(({ value }) => chosenIds.has(value.id));
    if (!isChosen && listed.length < (ALONE.has(facet) ? 1 : 2)) return [];
    const order = facet === 'discount' ? byStep : byCount;
    const most = listed.toSorted(order).filter(({ value }, n) => n < MOST_VALUES || chosenIds.has(value.id));
    return [{ key: facet, name, values: most.map(toWireValue) }];
  });
}

type Listed = { value: ValueRow; count: number; atLeast: boolean };

function isThere(count: Counted | undefined): boolean {
  return count !== undefined && (count.products > 0 || count.isLeast === true);
}

function byStep(one: Listed, other: Listed): number {
  return one.value.id - other.value.id;
}

function byCount(one: Listed, other: Listed): number {
  return other.count - one.count || LABELS.compare(one.value.label, other.value.label);
}

function toWireValue({ value, count, atLeast }: Listed): WireFacts[number]['values'][number] {
  const label = value.facet === 'origin' ? (COUNTRIES.of(value.value) ?? value.label) : value.label;
  return { id: value.value, label, count, atLeast, hex: value.hex };
}
