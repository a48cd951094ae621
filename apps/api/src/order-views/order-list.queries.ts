import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import type { OrderDetails } from './order-details.service.ts';
import {
  hasStatus,
  type StatusFilter,
  type ViewFilter,
  viewConditions,
  viewOrder,
  viewRows,
} from './order-views.queries.ts';

export type Page = { offset: number; limit: number };

/** Returns a page of a view. Reads from the end of the view that is nearer to the offset. */
export async function listOrderIds(
  db: Queryable,
  filter: ViewFilter,
  { offset, limit, total }: Page & { total: number },
): Promise<string[]> {
  if (offset <= total / 2) return listViewSlice(db, filter, { order: viewOrder(filter), offset, limit });
  const older = Math.max(total - offset - limit, 0);
  const ids = await listViewSlice(db, filter, {
    order: viewOrder(filter, true),
    offset: older,
    limit: total - offset - older,
  });
  return ids.toReversed();
}

async function listViewSlice(
  db: Queryable,
  filter: ViewFilter,
  { order, offset, limit }: Page & { order: RawBuilder<unknown> },
): Promise<string[]> {
  // Limit each branch along its index. Otherwise the whole union is sorted.
  const branches = viewConditions(filter).map(
    (branch) => sql`(select * from (${branch}) leg order by ${order} limit ${offset + limit})`,
  );
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(branches, sql` union all `)}) listed order by ${order} offset ${offset} limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function countOrdersInView(db: Queryable, filter: ViewFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${viewRows(filter)}) listed
  `.execute(db);
  return rows[0]?.total ?? 0;
}

export async function countOrdersAfter(
  db: Queryable,
  { after, status, max }: { after: string | undefined; status: StatusFilter; max: number },
): Promise<number> {
  const isNewer = after === undefined ? sql`true` : sql`placed_at > (select placed_at from orders where id = ${after})`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from orders where ${isNewer} and ${hasStatus(status)} limit ${max}) newer
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns orders with shipments and the current packer, in the order of `ids`. */
export async function getOrderRows(db: Queryable, ids: readonly string[], packingSince: Date): Promise<OrderDetails[]> {
  const { rows } = await sql<{ order: OrderDetails }>`
    select order_as_json(wanted.id) || jsonb_build_object(
      'shipments', shipments_as_json(wanted.id, false),
      'packingBy', (
        select name_of(packer)
        from packing_sessions session
        join users packer on packer.id = session.actor_id
        where session.order_id = wanted.id and session.started_at > ${packingSince}
      )
    ) as "order"
    from unnest(${ids}::text[]) with ordinality as wanted(id, place)
    order by wanted.place
  `.execute(db);
  return rows.map(({ order }) => order);
}
