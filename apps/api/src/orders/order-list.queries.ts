import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import type { OrderRecord } from './order-record.ts';
import { hasStatus, type Listed, legsOf, orderOf, rowsOf, type Status } from './order-views.queries.ts';

export type Page = { offset: number; limit: number };

/** A page of a view, reached from whichever end of it is nearer. */
export async function listOrderIds(
  db: Queryable,
  listed: Listed,
  { offset, limit, total }: Page & { total: number },
): Promise<string[]> {
  if (offset <= total / 2) return sliceOfView(db, listed, { order: orderOf(listed), offset, limit });
  const older = Math.max(total - offset - limit, 0);
  const ids = await sliceOfView(db, listed, {
    order: orderOf(listed, true),
    offset: older,
    limit: total - offset - older,
  });
  return ids.toReversed();
}

async function sliceOfView(
  db: Queryable,
  listed: Listed,
  { order, offset, limit }: Page & { order: RawBuilder<unknown> },
): Promise<string[]> {
  // Of each leg no more than can be shown, along its index: together they would be sorted whole.
  const legs = legsOf(listed).map((leg) => sql`(select * from (${leg}) leg order by ${order} limit ${offset + limit})`);
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(legs, sql` union all `)}) listed order by ${order} offset ${offset} limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function countView(db: Queryable, listed: Listed): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${rowsOf(listed)}) listed
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

/** These orders with their parcels and who has them on the table, in the order of their ids. */
export async function showOrders(db: Queryable, ids: readonly string[], desksSince: Date): Promise<OrderRecord[]> {
  const { rows } = await sql<{ order: OrderRecord }>`
    select order_as_json(wanted.id) || jsonb_build_object(
      'parcels', parcels_as_json(wanted.id, false),
      'packingBy', (
        select coalesce(nullif(concat_ws(' ', clerk.first_name, clerk.last_name), ''), clerk.username)
        from packing_desks desk
        join users clerk on clerk.id = desk.actor_id
        where desk.order_id = wanted.id and desk.claimed_at > ${desksSince}
      )
    ) as "order"
    from unnest(${ids}::text[]) with ordinality as wanted(id, place)
    order by wanted.place
  `.execute(db);
  return rows.map(({ order }) => order);
}
