import { type RawBuilder, sql } from 'kysely';
import type { Db, Queryable, Tx } from '../../platform/database/db.ts';
import {
  type Asked,
  type Counted,
  EVERYTHING,
  type Kept,
  type Scope,
  type ValueRow,
} from '../listing/listing.queries.ts';

/** A facet that is chosen from: any of these values fits. */
export type Chosen = { facet: string; ids: number[] };

// Fixed by the table's migration: a discount's number is its step of ten per cent.
const IN_STOCK = 10;
const STEPS = 9;
/** What a variant has, and not its product as a whole: several of them must be one variant's. */
export const OF_VARIANTS = ['color', 'discount', 'stock'];

/** The facts that products of all these scopes are narrowed by, in order. */
export async function readAsked(db: Queryable, scopes: readonly Scope[]): Promise<Asked[]> {
  if (scopes.includes(EVERYTHING)) return [];
  const { rows } = await sql<Asked>`select facet, name from facets_asked(${scopes}::int[])`.execute(db);
  return rows;
}

export async function readValuesNamed(
  db: Queryable,
  named: readonly { facet: string; value: string }[],
): Promise<ValueRow[]> {
  const { rows } = await sql<ValueRow>`
    select ${valueColumns}
    from unnest(
      ${named.map(({ facet }) => facet)}::text[],
      ${named.map(({ value }) => value)}::text[]
    ) as asked(facet, value)
    join facet_values known on known.facet = asked.facet and known.value = asked.value
    ${brandOfValue}
  `.execute(db);
  return rows;
}

export async function readValues(db: Queryable, ids: readonly number[]): Promise<ValueRow[]> {
  const { rows } = await sql<ValueRow>`
    select ${valueColumns} from facet_values known ${brandOfValue} where known.id = any(${ids}::int[])
  `.execute(db);
  return rows;
}

// A brand's name may have changed since.
const valueColumns = sql`known.id, known.facet, known.value, coalesce(brands.name, known.label) as label, known.hex`;
const brandOfValue = sql`left join brands on known.facet = 'brand' and brands.id::text = known.value`;

/** The commonest values of these facets in the scopes and this size, and how many products have each, as kept. */
export async function readKept(
  db: Queryable,
  scopes: readonly Scope[],
  { size, facets, most }: { size: string; facets: readonly string[]; most: number },
): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select * from facets_kept(${scopes}::int[], ${size}, ${facets}::text[], ${most}::int)
  `.execute(db);
  return rows;
}

/** Works with the index of the facets: how few rows it finds, the planner cannot know, nor that compiling is not worth it. */
export async function byTheIndex<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local jit = off`.execute(tx);
    return work(tx);
  });
}

/** True of an offer that has what is chosen. `isTried` when another index finds the offers, and this must not be looked up. */
export function has(
  chosen: readonly Chosen[],
  { offer = sql`offer`, isTried = false }: { offer?: RawBuilder<unknown>; isTried?: boolean } = {},
): RawBuilder<unknown> {
  const each = chosen.map(({ ids }) => sql`${offer}.facets operator(pg_catalog.&&) ${ids}::int[]`);
  const tests = isTried ? each.map((test) => sql`(${test}) is not false`) : each;
  const kinds = kindsOf(chosen);
  if (kinds) tests.push(sql`${offer}.kinds operator(pg_catalog.&&) ${kinds}::int[]`);
  return tests.length === 0 ? sql`true` : sql.join(tests, sql` and `);
}

/** The kinds of variants that fit, where more is chosen of a variant than one value can say. */
function kindsOf(chosen: readonly Chosen[]): number[] | undefined {
  if (chosen.filter(({ facet }) => OF_VARIANTS.includes(facet)).length < 2) return undefined;
  const { colours, step, isInStock } = variantOf(chosen);
  const steps = Array.from({ length: STEPS - step + 1 }, (_, n) => step + n);
  const stocks = isInStock ? [16] : [0, 16];
  return (colours ?? [0]).flatMap((colour) => stocks.flatMap((stock) => steps.map((n) => colour * 32 + stock + n)));
}

function variantOf(chosen: readonly Chosen[]): { colours: number[] | undefined; step: number; isInStock: boolean } {
  const ids = (facet: string) => chosen.find((one) => one.facet === facet)?.ids;
  return { colours: ids('color'), step: Math.min(...(ids('discount') ?? [0])), isInStock: ids('stock') !== undefined };
}

/** Where the offers of some shelves and a size stand, by the index; nothing else may find them. */
export function standing(shelves: RawBuilder<unknown>, size: string): RawBuilder<unknown> {
  return sql`offer.facets operator(pg_catalog.&&) array(
          select listing_place(shelf, ${size}) from unnest(${shelves}) as shelf
        )
        and offer.shelf + 0 = any(${shelves})
        and offer.size || '' = ${size}`;
}

/** How many products have each value, of the first `most` offers that a condition is true of. */
export async function countValues(
  db: Queryable,
  offers: RawBuilder<unknown>,
  { chosen, most }: { chosen: readonly Chosen[]; most: number },
): Promise<{ counts: Counted[]; isAll: boolean }> {
  const ofVariants = chosen.filter(({ facet }) => OF_VARIANTS.includes(facet));
  const { rows } = await sql<{ counts: Counted[]; offers: number }>`
    with fitting as materialized (${offers} limit ${most + 1})
    select
      (select count(*)::int from fitting) as offers,
      (
        select coalesce(json_agg(json_build_object('id', id, 'products', products)), '[]')
        from (
          select had.id, count(*) as products
          from (${ofVariants.length === 0 ? valuesOfAll : valuesOfKinds(ofVariants)}) had
          group by had.id
        ) counted
      ) as counts
  `.execute(db);
  const { counts = [], offers: read = 0 } = rows[0] ?? {};
  const isAll = read <= most;
  return { counts: isAll ? counts : counts.map((count) => ({ ...count, isLeast: true })), isAll };
}

const valuesOfAll = sql`
  select distinct fitting.product_id, value.id
  from fitting
  cross join lateral unnest(fitting.facets) as value(id)
  where value.id > 0`;

// What variants have counts only where the same variant has what is chosen of variants.
function valuesOfKinds(chosen: readonly Chosen[]): RawBuilder<unknown> {
  const { colours, step, isInStock } = variantOf(chosen);
  const isColoured = colours ? sql`kind >> 5 = any(${colours}::int[])` : sql`kind >> 5 = 0`;
  return sql`
  select distinct fitting.product_id, value.id
  from fitting
  cross join lateral unnest(fitting.facets) as value(id)
  join facet_values known on known.id = value.id and known.facet <> all(${OF_VARIANTS}::text[])
  union
  select fitting.product_id, value.id
  from fitting
  cross join lateral unnest(fitting.kinds) as kind
  cross join lateral (
    select kind >> 5 as id where kind >> 5 > 0
    union all
    select ${IN_STOCK} where kind & 16 > 0 and ${isColoured}
    union all
    select generate_series(1, kind & 15) where ${isColoured}
  ) value
  where kind & 15 >= ${step} ${isInStock ? sql`and kind & 16 > 0` : sql``}`;
}
