import { type RawBuilder, sql } from 'kysely';
import type { Db, Queryable } from '../platform/database/db.ts';
import type { DeliveryStatus, OrderRecord } from './order-record.ts';

type Page = { offset: number; limit: number };
type Status = DeliveryStatus | undefined;
type Found = { ids: string[]; total: number };

/** A page of everybody's orders, newest first, reached from whichever end of the list is nearer. */
export async function listOrderIds(
  db: Queryable,
  status: Status,
  { offset, limit, total }: Page & { total: number },
): Promise<string[]> {
  if (offset <= total / 2) return sliceOfOrders(db, status, sql`placed_at desc, id`, { offset, limit });
  const older = Math.max(total - offset - limit, 0);
  const ids = await sliceOfOrders(db, status, sql`placed_at, id desc`, {
    offset: older,
    limit: total - offset - older,
  });
  return ids.toReversed();
}

async function sliceOfOrders(
  db: Queryable,
  status: Status,
  order: RawBuilder<unknown>,
  { offset, limit }: Page,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from orders
    where ${hasStatus(status)}
    order by ${order}
    offset ${offset}
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function countAllOrders(db: Queryable, status: Status): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from orders where ${hasStatus(status)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** How many orders were placed after this one; beyond `most` nobody counts. */
export async function countOrdersAfter(
  db: Queryable,
  { after, status, most }: { after: string | undefined; status: Status; most: number },
): Promise<number> {
  const isNewer = after === undefined ? sql`true` : sql`placed_at > (select placed_at from orders where id = ${after})`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from orders where ${isNewer} and ${hasStatus(status)} limit ${most}) newer
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Orders whose id, e-mail, name, mobile number or pincode begins so, newest first, from the first `most` of each; more are only told by `total`. */
export async function gatherOrders(
  db: Db,
  { beginning, status }: { beginning: string; status: Status },
  { offset, limit, most }: Page & { most: number },
): Promise<Found> {
  const branches = waysToBegin(beginning).map(
    (begins) => sql`(select id, placed_at from orders where ${begins} and ${hasStatus(status)} limit ${most + 1})`,
  );
  const { rows } = await db.transaction().execute(async (tx) => {
    // Each way has an index; that few begin so, the planner cannot know.
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<Found>`
      with found as materialized (${sql.join(branches, sql` union `)})
      select
        (select count(*)::int from found) as total,
        array(select id from found order by placed_at desc, id offset ${offset} limit ${limit}) as ids
    `.execute(tx);
  });
  return rows[0] ?? { ids: [], total: 0 };
}

/** The same page, found by walking along all orders and trying each: for a beginning that many have. */
export async function walkToOrders(
  db: Queryable,
  { beginning, status }: { beginning: string; status: Status },
  { offset, limit }: Page,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select walked.id
    from (
      select id, customer_email, customer_first_name, customer_last_name, contact_mobile, address_postal_code
      from orders
      where ${hasStatus(status)}
      order by placed_at desc, id
      offset 0
    ) walked
    where ${sql.join(waysToBegin(beginning), sql` or `)}
    offset ${offset}
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** These orders, in the order of their ids. */
export async function showOrders(db: Queryable, ids: readonly string[]): Promise<OrderRecord[]> {
  const { rows } = await sql<{ order: OrderRecord }>`
    select order_as_json(wanted.id) as "order"
    from unnest(${ids}::text[]) with ordinality as wanted(id, place)
    order by wanted.place
  `.execute(db);
  return rows.map(({ order }) => order);
}

function hasStatus(status: Status): RawBuilder<unknown> {
  return status ? sql`delivery_status = ${status}` : sql`true`;
}

function waysToBegin(beginning: string): RawBuilder<unknown>[] {
  const literal = `${beginning.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const ways = [
    sql`lower(customer_email) like ${literal}`,
    sql`lower(customer_first_name || ' ' || customer_last_name) like ${literal}`,
    sql`lower(customer_last_name) like ${literal}`,
  ];
  const id = beginning.replace(/^#/, '').toUpperCase();
  // Z is the last letter of an id, so these are all that begin so, whatever the collation.
  if (/^[0-9A-HJKMNP-TV-Z]{1,20}$/.test(id)) {
    ways.push(
      sql`left(id, 8) between ${id.slice(0, 8)} and ${id.slice(0, 8).padEnd(8, 'Z')} and starts_with(id, ${id})`,
    );
  }
  // As it is typed, with spaces, a country code or a zero before it.
  const digits = beginning.replaceAll(/[\s-]/g, '').replace(/^(\+91|0)(?=\d)/, '');
  if (/^\d{4,10}$/.test(digits)) ways.push(sql`contact_mobile like ${`${digits}%`}`);
  if (/^\d{4,6}$/.test(digits)) ways.push(sql`address_postal_code like ${`${digits}%`}`);
  return ways;
}
