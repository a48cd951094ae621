import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import { countValues, has } from '../facets/facets.queries.ts';
import { type Counted, ENTRY_COLUMNS, ORDERS, type Size, type Slice } from '../listing/listing.queries.ts';
import { ALONG_THE_WAY, type Filter, fits, OFFER_COLUMNS } from '../listing/listing-filter.queries.ts';

/** SQL for what is looked for among the search documents, aliased `found`, and for how well a `document` matches. */
export type Question = { matches: RawBuilder<boolean>; likeness: RawBuilder<number> };

/** A page of an answer. So many of the best sellers among the matches are ranked by how well they match. */
export type Wanted = { question: Question; filter: Filter | undefined; slice: Slice; ranked: number };

// Walking further would take longer than gathering all matches.
const WALKED = 50_000;
// An order that search documents do not have stands with the offers, of which each product has one that fits this.
const ANYTHING: Filter = { size: '', lowest: 1, highest: 2_000_000_000, chosen: [] };

export function havingWords(query: string): Question {
  return { matches: sql`found.document @@ ${query}::tsquery`, likeness: sql`ts_rank(document, ${query}::tsquery)` };
}

/** Products whose id begins like this; `digits` are hexadecimal. */
export function beginningWith(digits: string): Question {
  const [first, last] = [digits.padEnd(32, '0'), digits.padEnd(32, 'f')];
  return { matches: sql`found.product_id between ${first}::uuid and ${last}::uuid`, likeness: sql`1` };
}

/** These products. */
export function being(ids: readonly string[]): Question {
  return { matches: sql`found.product_id = any(${ids}::uuid[])`, likeness: sql`1` };
}

export function without({ matches, likeness }: Question, ids: readonly string[]): Question {
  return ids.length === 0
    ? { matches, likeness }
    : { matches: sql`${matches} and found.product_id <> all(${ids}::uuid[])`, likeness };
}

/** How many products match, counted up to `most`. */
export async function countMatches(db: Queryable, { matches }: Question, { most }: { most: number }): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select from search_documents found where ${matches} limit ${most}) counted
  `.execute(db);
  return rows[0]?.total ?? 0;
}

// Some twenty thousand products, in no order.
const LOOKED_AT = sql`'(1000,0)'::tid`;

/**
 * How many match of what many match, counted up to `most`: as a rule so many are met among the first pages of the table, whereas its index
 * goes through all that have each word.
 */
export async function countCommon(db: Queryable, question: Question, { most }: { most: number }): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (
      select
      from (
        select found.product_id, found.document from search_documents found where found.ctid < ${LOOKED_AT} offset 0
      ) found
      where ${question.matches}
      limit ${most}
    ) counted
  `.execute(db);
  const met = rows[0]?.total ?? 0;
  return met < most ? countMatches(db, question, { most }) : met;
}

type Found = { ids: string[]; total: number };

/** A page found by gathering all matches, or `most` of them, whichever come: quick when they are few. */
export async function gatherPage(db: Queryable, wanted: Wanted, { most }: { most?: number } = {}): Promise<Found> {
  const { question, filter, slice } = wanted;
  const keys =
    filter || slice.sort !== 'recommended'
      ? sql`${OFFER_COLUMNS[slice.sort]}, found.document`
      : sql`found.product_id, found.in_stock, found.sold_recently, found.created_at, found.document`;
  const offers =
    filter || slice.sort !== 'recommended'
      ? sql`
      join listing_offers offer
        on offer.product_id = found.product_id and offer.shelf = 0 and ${fits(filter ?? ANYTHING)}`
      : sql``;
  return readPage(
    db,
    wanted,
    sql`
    select ${keys}
    from search_documents found ${offers}
    where ${question.matches}
    limit ${most ?? null}`,
  );
}

/** A page found by walking along its order: quick when every few products match. `undefined` when they do not. */
export async function walkToPage(db: Queryable, wanted: Wanted): Promise<string[] | undefined> {
  const {
    question,
    filter,
    slice: { sort },
  } = wanted;
  const inOrder = filter
    ? sql`select ${OFFER_COLUMNS[sort]} from listing_offers offer where offer.shelf = 0 and ${fits(filter, ALONG_THE_WAY)}`
    : sql`select ${ENTRY_COLUMNS[sort]} from listing_entries entry where entry.scope = 0`;
  const { ids, total } = await readPage(
    db,
    wanted,
    sql`
    select walked.*, hit.document
    from (${inOrder} order by ${ORDERS[sort]} limit ${WALKED}) walked
    cross join lateral (
      select found.document
      from search_documents found
      where found.product_id = walked.product_id and ${question.matches}
      limit 1
    ) hit
    limit ${reachOf(wanted)}`,
  );
  return total < reachOf(wanted) ? undefined : ids;
}

/** The highest price and the sizes of what matches, or of `most` of it, whichever come. */
export async function readFacets(
  db: Queryable,
  { matches }: Question,
  { most }: { most: number },
): Promise<{ priceMax: number; sizes: Size[] }> {
  const { rows } = await sql<{ priceMax: number; sizes: Size[] }>`
    with sized as materialized (
      select offer.size, max(offer.price) as price, bool_or(offer.in_stock) as in_stock
      from (select found.product_id from search_documents found where ${matches} limit ${most}) counted
      join listing_offers offer on offer.product_id = counted.product_id and offer.shelf = 0
      group by offer.size
    )
    select
      coalesce(max(price), 0) as "priceMax",
      coalesce(json_agg(json_build_object('size', size, 'inStock', in_stock)) filter (where size <> ''), '[]') as sizes
    from sized
  `.execute(db);
  return rows[0] ?? { priceMax: 0, sizes: [] };
}

/** How many of what matches and fits have each value, of the first `most` offers of it. */
export async function countFacts(
  db: Queryable,
  { matches }: Question,
  filter: Filter = ANYTHING,
  { most }: { most: number },
): Promise<Counted[]> {
  const { size, lowest, highest, chosen } = filter;
  const offers = sql`
    select offer.product_id, offer.facets, offer.kinds
    from search_documents found
    join listing_offers offer on offer.product_id = found.product_id and offer.shelf = 0 and offer.size = ${size}
      and offer.price between ${lowest} and ${highest} and ${has(chosen, { isTried: true })}
    where ${matches}`;
  const { counts } = await countValues(db, offers, { chosen, most });
  return counts;
}

/** How many matches must be known before a page of the best can be told: it depends on nothing but where the page ends. */
function reachOf({ slice: { sort, offset, limit }, ranked }: Wanted): number {
  return sort === 'recommended' ? Math.max(ranked, offset + limit) : offset + limit;
}

async function readPage(db: Queryable, wanted: Wanted, matching: RawBuilder<unknown>): Promise<Found> {
  const { rows } = await sql<Found>`
    with matching as materialized (${matching})
    select (select count(*)::int from matching) as total, array(${pageOf(wanted)}) as ids
  `.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

function pageOf(wanted: Wanted): RawBuilder<unknown> {
  const {
    question,
    slice: { sort, offset, limit },
    ranked,
  } = wanted;
  const page = sql`offset ${offset} limit ${limit}`;
  if (sort !== 'recommended') return sql`select product_id from matching order by ${ORDERS[sort]} ${page}`;
  return sql`
    select product_id
    from (
      select product_id, document, in_stock, row_number() over (order by ${ORDERS[sort]}) as place
      from (select * from matching order by ${ORDERS[sort]} limit ${reachOf(wanted)}) best
    ) placed
    order by
      case when place <= ${ranked} then ${question.likeness} * case when in_stock then 1 else 0.5 end else 0 end desc,
      place
    ${page}`;
}
