import { type RawBuilder, sql } from 'kysely';
import type { Db, Queryable } from '../platform/database/db.ts';
import type { Page } from './order-list.queries.ts';
import { hasStatus, type Listed, orderOf, rowsOf, type Status } from './order-views.queries.ts';

/**
 * One thing that may begin as somebody typed: whether an order does (`placed`), and where those that do are found. What asks another
 * table is no `exists`: of that the planner would first gather all there are.
 */
type Way = { fits: RawBuilder<unknown>; among: RawBuilder<unknown> };

const SHORTEST_SKU = 3;
const SHORTEST_NUMBER = 6;
// What so many variants share is no SKU that somebody looks for.
const MOST_VARIANTS = 200;

/**
 * Orders that begin so in one way or another, newest first. Of each way the first `most` are gathered; where one has more, `more` says so
 * and they are not all there.
 */
export async function gatherOrders(
  db: Db,
  ways: readonly Way[],
  { status, most }: { status: Status; most: number },
): Promise<{ ids: string[]; more: boolean }> {
  const branches = ways.map(
    ({ among }, way) => sql`
      (select ${way}::int as way, placed.id, placed.placed_at from ${among} and ${hasStatus(status)} limit ${most + 1})
    `,
  );
  const { rows } = await db.transaction().execute(async (tx) => {
    // Each way has an index; that few begin so, the planner cannot know.
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<{ ids: string[]; more: boolean }>`
      with found as materialized (${sql.join(branches, sql` union all `)})
      select
        array(select id from (select distinct id, placed_at from found) once order by placed_at desc, id) as ids,
        exists (select from found group by way having count(*) > ${most}) as more
    `.execute(tx);
  });
  const { ids, more } = rows[0] ?? { ids: [], more: false };
  return { ids, more: more || ids.length > most };
}

/** Of these orders those that are in a view, in its order. */
export async function keepListed(db: Queryable, listed: Listed, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${rowsOf(listed)}) listed where id = any(${ids}::text[]) order by ${orderOf(listed)}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** A page of a view, found by walking along it and trying each order: for a short view, or for a beginning that many have. */
export async function walkToOrders(
  db: Queryable,
  listed: Listed,
  { ways, offset, limit }: Page & { ways: readonly Way[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select placed.id
    from ${listed.view === 'all' ? allInOrder(listed) : viewInOrder(listed)}
    where ${sql.join(
      ways.map(({ fits }) => fits),
      sql` or `,
    )}
    offset ${offset}
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

function allInOrder({ status }: Listed): RawBuilder<unknown> {
  return sql`(select * from orders where ${hasStatus(status)} order by placed_at desc, id offset 0) placed`;
}

// The fences keep the order: row by row along the view, each with its order.
function viewInOrder(listed: Listed): RawBuilder<unknown> {
  return sql`
    (select id from (${rowsOf(listed)}) rows order by ${orderOf(listed)} offset 0) listed
    cross join lateral (select * from orders where orders.id = listed.id offset 0) placed
  `;
}

/** By id, e-mail, name, mobile number, pincode, SKU or the number of a parcel. */
export async function waysToBegin(db: Queryable, beginning: string): Promise<Way[]> {
  const literal = `${escaped(beginning.toLowerCase())}%`;
  const ways = [
    ofOrders(sql`lower(placed.customer_email) like ${literal}`),
    ofOrders(sql`lower(placed.customer_first_name || ' ' || placed.customer_last_name) like ${literal}`),
    ofOrders(sql`lower(placed.customer_last_name) like ${literal}`),
  ];
  const id = beginning.replace(/^#/, '').toUpperCase();
  // Z is the last letter of an id, so these are all that begin so, whatever the collation.
  if (/^[0-9A-HJKMNP-TV-Z]{1,20}$/.test(id)) {
    const [first, last] = [id.slice(0, 8), id.slice(0, 8).padEnd(8, 'Z')];
    ways.push(ofOrders(sql`left(placed.id, 8) between ${first} and ${last} and starts_with(placed.id, ${id})`));
  }
  // As it is typed, with spaces, a country code or a zero before it.
  const digits = beginning.replaceAll(/[\s-]/g, '').replace(/^(\+91|0)(?=\d)/, '');
  if (/^\d{4,10}$/.test(digits)) ways.push(ofOrders(sql`placed.contact_mobile like ${`${digits}%`}`));
  if (/^\d{4,6}$/.test(digits)) ways.push(ofOrders(sql`placed.address_postal_code like ${`${digits}%`}`));
  return [...ways, ...byNumber(beginning), ...(await bySku(db, beginning))];
}

function ofOrders(fits: RawBuilder<unknown>): Way {
  return { fits, among: sql`orders placed where ${fits}` };
}

/** A parcel's number, with or without the spaces it is printed with. */
function byNumber(beginning: string): Way[] {
  const number = beginning.replaceAll(/\s/g, '').toUpperCase();
  if (number.length < SHORTEST_NUMBER || !/\d/.test(number)) return [];
  const begins = sql`upper(replace(parcel.number, ' ', '')) like ${`${escaped(number)}%`} and parcel.number is not null`;
  return [
    {
      fits: sql`(select true from parcels parcel where parcel.order_id = placed.id and ${begins} limit 1)`,
      among: sql`parcels parcel join orders placed on placed.id = parcel.order_id where ${begins}`,
    },
  ];
}

async function bySku(db: Queryable, beginning: string): Promise<Way[]> {
  const sku = beginning.normalize('NFKC').toLowerCase();
  if (sku.length < SHORTEST_SKU) return [];
  const { rows } = await sql<{ id: string }>`
    select id from variants
    where name_key(sku) like ${`${escaped(sku)}%`} and sku is not null
    limit ${MOST_VARIANTS + 1}
  `.execute(db);
  if (rows.length === 0 || rows.length > MOST_VARIANTS) return [];
  const isOne = sql`line.variant_id = any(${rows.map(({ id }) => id)}::uuid[]) and line.quantity > 0`;
  return [
    {
      fits: sql`(select true from order_lines line where line.order_id = placed.id and ${isOne} limit 1)`,
      among: sql`order_lines line join orders placed on placed.id = line.order_id where ${isOne}`,
    },
  ];
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
