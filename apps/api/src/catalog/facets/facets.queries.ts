import { type RawBuilder, sql } from 'kysely';
import type { Db, Queryable, Tx } from '../../platform/database/db.ts';
import {
  ALL_PRODUCTS_SCOPE,
  type FacetCount,
  type FacetValueRow,
  type FilterableAttribute,
  type Scope,
  type StoredFacetCount,
} from '../listing/listing.queries.ts';

/** A facet with its selected values. A product matches if it has any of them. */
export type SelectedFacet = { facet: string; ids: number[] };

// Ids fixed by the migration: 1 to 9 are discount steps of 10%, 10 is in stock.
const IN_STOCK_VALUE_ID = 10;
const DISCOUNT_STEPS = 9;
// Parts of a variant code, as `variant_facet_code` builds it.
const COLOR_UNIT = 32;
const IN_STOCK_BIT = 16;
const STEP_MASK = 15;
/** Facets of variants, not of whole products. If several are selected, one variant must match them all. */
const VARIANT_FACETS = ['color', 'discount', 'stock'];
/** Colour families. A variant has a colour or its family selected, so both belong to one selection: that of `color`. */
export const FAMILY_FACET = 'color-family';
/** Price bands of the histogram. They cannot be selected. */
export const PRICE_BAND_FACET = 'price-band';

/** Lists the filterable attributes that all scopes share, in order. */
export async function listFilterableAttributes(
  db: Queryable,
  scopes: readonly Scope[],
): Promise<FilterableAttribute[]> {
  if (scopes.some((scope) => scope <= ALL_PRODUCTS_SCOPE)) return [];
  const { rows } = await sql<FilterableAttribute>`select facet, name from available_facets(${scopes}::int[])`.execute(
    db,
  );
  return rows;
}

export async function listFacetValuesByName(
  db: Queryable,
  requested: readonly { facet: string; value: string }[],
): Promise<FacetValueRow[]> {
  const { rows } = await sql<FacetValueRow>`
    select ${valueColumns}
    from unnest(
      ${requested.map(({ facet }) => facet)}::text[],
      ${requested.map(({ value }) => value)}::text[]
    ) as requested(facet, value)
    join facet_values known on known.facet = requested.facet and known.value = requested.value
    ${joinBrand}
  `.execute(db);
  return rows;
}

export async function listFacetValues(db: Queryable, ids: readonly number[]): Promise<FacetValueRow[]> {
  const { rows } = await sql<FacetValueRow>`
    select ${valueColumns} from facet_values known ${joinBrand} where known.id = any(${ids}::int[])
  `.execute(db);
  return rows;
}

/** Returns the family of each of these colours. */
export async function listColorFamilies(db: Queryable, colorIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; family: string }>`
    select id, family from facet_values where id = any(${colorIds}::int[]) and family is not null
  `.execute(db);
  return new Map(rows.map(({ id, family }) => [id, family]));
}

// A brand may have been renamed since.
const valueColumns = sql`known.id, known.facet, known.value, coalesce(brands.name, known.label) as label, known.hex`;
const joinBrand = sql`left join brands on known.facet = 'brand' and brands.id::text = known.value`;

/** Returns the most common values of these facets, with their stored product counts. */
export async function listStoredFacetCounts(
  db: Queryable,
  scopes: readonly Scope[],
  { size, facets, max }: { size: string; facets: readonly string[]; max: number },
): Promise<StoredFacetCount[]> {
  const { rows } = await sql<StoredFacetCount>`
    select * from stored_facet_counts(${scopes}::int[], ${size}, ${facets}::text[], ${max}::int)
  `.execute(db);
  return rows;
}

/** Forces the facet index and turns JIT off: the planner cannot estimate how few rows match. */
export async function withFacetIndex<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local jit = off`.execute(tx);
    return work(tx);
  });
}

/** SQL condition: the offer has the selected values. `isTried` disables the facet index, if another one finds the offers. */
export function hasFacetValue(
  chosen: readonly SelectedFacet[],
  { offer = sql`offer`, isTried = false }: { offer?: RawBuilder<unknown>; isTried?: boolean } = {},
): RawBuilder<unknown> {
  const overlaps = chosen.map(({ ids }) => sql`${offer}.facets operator(pg_catalog.&&) ${ids}::int[]`);
  const conditions = isTried ? overlaps.map((condition) => sql`(${condition}) is not false`) : overlaps;
  const variantFacets = matchingVariantFacets(chosen);
  if (variantFacets) conditions.push(sql`${offer}.variant_facets operator(pg_catalog.&&) ${variantFacets}::int[]`);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Returns the matching variant codes if several variant facets are selected. */
function matchingVariantFacets(chosen: readonly SelectedFacet[]): number[] | undefined {
  if (chosen.filter(({ facet }) => VARIANT_FACETS.includes(facet)).length < 2) return undefined;
  const { colours, step, isInStock } = toVariantSelection(chosen);
  const steps = Array.from({ length: DISCOUNT_STEPS - step + 1 }, (_, n) => step + n);
  const stocks = isInStock ? [IN_STOCK_BIT] : [0, IN_STOCK_BIT];
  return (colours ?? [0]).flatMap((colour) =>
    stocks.flatMap((stock) => steps.map((n) => colour * COLOR_UNIT + stock + n)),
  );
}

function toVariantSelection(chosen: readonly SelectedFacet[]): {
  colours: number[] | undefined;
  step: number;
  isInStock: boolean;
} {
  const ids = (facet: string) => chosen.find((selection) => selection.facet === facet)?.ids;
  return { colours: ids('color'), step: Math.min(...(ids('discount') ?? [0])), isInStock: ids('stock') !== undefined };
}

/**
 * SQL condition: the offer is in these partitions and has this size. `+ 0` and `|| ''` force the facet index. The offers of a
 * collection are stored in the partition of all products.
 */
export function partitionCondition(
  partitions: RawBuilder<unknown>,
  { size, inCollection = false }: { size: string; inCollection?: boolean | undefined },
): RawBuilder<unknown> {
  return sql`offer.facets operator(pg_catalog.&&) array(
          select listing_partition_key(partition_id, ${size}) from unnest(${partitions}) as partition_id
        )
        and offer.partition_id + 0 = any(${inCollection ? sql`array[${sql.lit(ALL_PRODUCTS_SCOPE)}]` : partitions})
        and offer.size || '' = ${size}`;
}

/** Counts products per value among the first `most` rows of `offers`. */
export async function countValues(
  db: Queryable,
  offers: RawBuilder<unknown>,
  { chosen, max }: { chosen: readonly SelectedFacet[]; max: number },
): Promise<{ counts: FacetCount[]; isAll: boolean }> {
  const variantFacets = chosen.filter(({ facet }) => VARIANT_FACETS.includes(facet));
  const { rows } = await sql<{ counts: FacetCount[]; offers: number }>`
    with fitting as materialized (${offers} limit ${max + 1})
    select
      (select count(*)::int from fitting) as offers,
      (
        select coalesce(json_agg(json_build_object('id', id, 'products', products)), '[]')
        from (
          select had.id, count(*) as products
          from (${variantFacets.length === 0 ? allValues : valuesByVariant(variantFacets)}) had
          group by had.id
        ) counted
      ) as counts
  `.execute(db);
  const { counts = [], offers: offerCount = 0 } = rows[0] ?? {};
  const isAll = offerCount <= max;
  return { counts: isAll ? counts : counts.map((count) => ({ ...count, isLowerBound: true })), isAll };
}

const allValues = sql`
  select distinct fitting.product_id, value.id
  from fitting
  cross join lateral unnest(fitting.facets) as value(id)
  where value.id > 0`;

const codeColor = sql`(code / ${sql.lit(COLOR_UNIT)})`;
const codeIsInStock = sql`(code & ${sql.lit(IN_STOCK_BIT)} > 0)`;
const codeStep = sql`(code & ${sql.lit(STEP_MASK)})`;

// Counts a variant facet only for variants that match the selected variant facets.
function valuesByVariant(chosen: readonly SelectedFacet[]): RawBuilder<unknown> {
  const { colours, step, isInStock } = toVariantSelection(chosen);
  const matchesColor = colours ? sql`${codeColor} = any(${colours}::int[])` : sql`${codeColor} = 0`;
  return sql`
  select distinct fitting.product_id, value.id
  from fitting
  cross join lateral unnest(fitting.facets) as value(id)
  join facet_values known on known.id = value.id and known.facet <> all(${[...VARIANT_FACETS, FAMILY_FACET]}::text[])
  union
  select fitting.product_id, value.id
  from fitting
  cross join lateral unnest(fitting.variant_facets) as code
  cross join lateral (
    select ${codeColor} as id where ${codeColor} > 0
    union all
    select ${IN_STOCK_VALUE_ID} where ${codeIsInStock} and ${matchesColor}
    union all
    select generate_series(1, ${codeStep}) where ${matchesColor}
  ) value
  where ${codeStep} >= ${step} ${isInStock ? sql`and ${codeIsInStock}` : sql``}`;
}
