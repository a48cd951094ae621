import { type RawBuilder, sql } from 'kysely';
import type { Db, Queryable } from '../platform/database/db.ts';
import type { Page } from './order-list.queries.ts';
import { matchesRow, type ViewFilter, viewOrder, viewRows } from './order-views.queries.ts';

/**
 * One field that may start with the search text. `fits` tests an order (`placed`); `among` finds the matching orders. Other
 * tables are queried without `exists`, because the planner would first collect all their matches.
 */
export type PrefixMatch = { fits: RawBuilder<unknown>; among: RawBuilder<unknown> };

const MIN_SKU_LENGTH = 3;
const MIN_NUMBER_LENGTH = 6;
// A prefix shared by more variants is not a useful SKU search.
const MAX_VARIANTS = 200;

/**
 * Finds orders that match in any way, in the order of the list. Collects up to `max` per way. If a way has more, `more` is true and the
 * result is incomplete.
 */
export async function collectOrders(
  db: Db,
  prefixes: readonly PrefixMatch[],
  { max, ...filter }: Omit<ViewFilter, 'view' | 'today'> & { max: number },
): Promise<{ ids: string[]; more: boolean }> {
  const branches = prefixes.map(
    ({ among }, index) => sql`
      (select ${index}::int as way, placed.id, placed.placed_at from ${among} and ${matchesRow(filter)} limit ${max + 1})
    `,
  );
  const { rows } = await db.transaction().execute(async (tx) => {
    // Each way has an index, but the planner cannot know that few rows match.
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<{ ids: string[]; more: boolean }>`
      with found as materialized (${sql.join(branches, sql` union all `)})
      select
        array(select id from (select distinct id, placed_at from found) once order by ${viewOrder({ ...filter, view: 'all' })}) as ids,
        exists (select from found group by way having count(*) > ${max}) as more
    `.execute(tx);
  });
  const { ids, more } = rows[0] ?? { ids: [], more: false };
  return { ids, more: more || ids.length > max };
}

/** Returns those of `ids` that are in the view, in its order. */
export async function filterByView(db: Queryable, filter: ViewFilter, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${viewRows(filter)}) listed where id = any(${ids}::text[]) order by ${viewOrder(filter)}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns a page of a view by testing each order along it. For short views, and for prefixes with many matches. */
export async function scanOrders(
  db: Queryable,
  filter: ViewFilter,
  { ways: prefixes, offset, limit }: Page & { ways: readonly PrefixMatch[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select placed.id
    from ${filter.view === 'all' ? sortedOrders(filter) : sortedView(filter)}
    where ${matchesAny(prefixes)}
    offset ${offset}
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Condition that an order, `placed`, matches in any way. */
export function matchesAny(prefixes: readonly PrefixMatch[]): RawBuilder<unknown> {
  return sql.join(
    prefixes.map(({ fits }) => fits),
    sql` or `,
  );
}

function sortedOrders(filter: ViewFilter): RawBuilder<unknown> {
  return sql`(select * from orders where ${matchesRow(filter)} order by ${viewOrder(filter)} offset 0) placed`;
}

// `offset 0` stops the planner from reordering: it reads the view row by row and joins each order.
function sortedView(filter: ViewFilter): RawBuilder<unknown> {
  return sql`
    (select id from (${viewRows(filter)}) rows order by ${viewOrder(filter)} offset 0) listed
    cross join lateral (select * from orders where orders.id = listed.id offset 0) placed
  `;
}

/**
 * Searches by id, buyer or recipient name, pincode, SKU or tracking number, and by email and mobile number with `byContact`: a
 * search by prefix would tell them to staff who may not see them.
 */
export async function searchPrefixes(
  db: Queryable,
  prefix: string,
  { byContact }: { byContact: boolean },
): Promise<PrefixMatch[]> {
  const pattern = `${escapeLike(prefix.toLowerCase())}%`;
  const prefixes = [
    orderMatch(sql`lower(placed.customer_first_name || ' ' || placed.customer_last_name) like ${pattern}`),
    orderMatch(sql`lower(placed.customer_last_name) like ${pattern}`),
    orderMatch(sql`lower(placed.recipient_name) like ${pattern} and placed.recipient_name is not null`),
  ];
  if (byContact) prefixes.push(orderMatch(sql`lower(placed.customer_email) like ${pattern}`));
  const id = prefix.replace(/^#/, '').toUpperCase();
  // Z is the last character of the id alphabet, so the range covers the prefix in any collation.
  if (/^[0-9A-HJKMNP-TV-Z]{1,20}$/.test(id)) {
    const [first, last] = [id.slice(0, 8), id.slice(0, 8).padEnd(8, 'Z')];
    prefixes.push(orderMatch(sql`left(placed.id, 8) between ${first} and ${last} and starts_with(placed.id, ${id})`));
  }
  // Accept spaces, hyphens, a country code or a leading zero.
  const digits = prefix.replaceAll(/[\s-]/g, '').replace(/^(\+91|0)(?=\d)/, '');
  if (byContact && /^\d{4,10}$/.test(digits))
    prefixes.push(orderMatch(sql`placed.contact_mobile like ${`${digits}%`}`));
  if (/^\d{4,6}$/.test(digits)) prefixes.push(orderMatch(sql`placed.address_postal_code like ${`${digits}%`}`));
  return [...prefixes, ...trackingNumberMatches(prefix), ...(await skuMatches(db, prefix))];
}

function orderMatch(fits: RawBuilder<unknown>): PrefixMatch {
  return { fits, among: sql`orders placed where ${fits}` };
}

function trackingNumberMatches(prefix: string): PrefixMatch[] {
  const number = prefix.replaceAll(/\s/g, '').toUpperCase();
  if (number.length < MIN_NUMBER_LENGTH || !/\d/.test(number)) return [];
  const matchesNumber = sql`upper(replace(shipment.tracking_number, ' ', '')) like ${`${escapeLike(number)}%`} and shipment.tracking_number is not null`;
  return [
    {
      fits: sql`(select true from shipments shipment where shipment.order_id = placed.id and ${matchesNumber} limit 1)`,
      among: sql`shipments shipment join orders placed on placed.id = shipment.order_id where ${matchesNumber}`,
    },
  ];
}

async function skuMatches(db: Queryable, prefix: string): Promise<PrefixMatch[]> {
  const sku = prefix.normalize('NFKC').toLowerCase();
  if (sku.length < MIN_SKU_LENGTH) return [];
  const { rows } = await sql<{ id: string }>`
    select id from variants
    where name_key(sku) like ${`${escapeLike(sku)}%`} and sku is not null
    limit ${MAX_VARIANTS + 1}
  `.execute(db);
  if (rows.length === 0 || rows.length > MAX_VARIANTS) return [];
  const matchesVariant = sql`line.variant_id = any(${rows.map(({ id }) => id)}::uuid[]) and line.quantity > 0`;
  return [
    {
      fits: sql`(select true from order_lines line where line.order_id = placed.id and ${matchesVariant} limit 1)`,
      among: sql`order_lines line join orders placed on placed.id = line.order_id where ${matchesVariant}`,
    },
  ];
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
