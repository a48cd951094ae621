import type { OrderView } from '@kinari/contract/words/parcel-words';
import { type RawBuilder, sql } from 'kysely';
import type { DeliveryStatus } from './order-record.ts';

export type Status = DeliveryStatus | undefined;
/** Which orders are listed: a view, and of it those of one status. */
export type Listed = { view: OrderView; status: Status; today: string };

/**
 * The orders of a view from where they are, each order in one of these: as rows of id, placed_at and due. An order is in `order_stages` once something of it is packed,
 * and before that its own status says where it is (`docs/decisions/0040-views-are-rows.md`).
 */
export function legsOf({ view, status, today }: Listed): RawBuilder<unknown>[] {
  switch (view) {
    case 'to-pack':
      return [...unpacked('PENDING', status), staged('to_pack', status)];
    case 'handed-over':
      return [...unpacked('SHIPPED', status), staged('handed_over', status)];
    case 'packed':
      return [staged('packed', status)];
    case 'failed':
      return [staged('failed', status)];
    case 'coming-back':
      return [staged('returning', status)];
    case 'late':
      return [
        sql`
          select id, placed_at, expected_delivery_on as due
          from orders
          where delivery_status in ('PENDING', 'SHIPPED') and ${hasStatus(status)} and expected_delivery_on < ${today}
        `,
      ];
    case 'all':
      return [sql`select id, placed_at, expected_delivery_on as due from orders where ${hasStatus(status)}`];
  }
}

export function rowsOf(listed: Listed): RawBuilder<unknown> {
  return sql.join(legsOf(listed), sql` union all `);
}

/** Newest first; of what is late, what has been so for the longest. `back` is the same order from its other end. */
export function orderOf({ view }: Listed, back = false): RawBuilder<unknown> {
  if (view === 'late') return back ? sql`due desc, placed_at, id desc` : sql`due, placed_at desc, id`;
  return back ? sql`placed_at, id desc` : sql`placed_at desc, id`;
}

export function hasStatus(status: Status): RawBuilder<unknown> {
  return status ? sql`delivery_status = ${status}` : sql`true`;
}

function staged(stage: string, status: Status): RawBuilder<unknown> {
  return sql`
    select order_id as id, placed_at, null::date as due
    from order_stages
    where stage = ${stage} and ${hasStatus(status)}
  `;
}

/** Those of a status of which nothing is packed; none where another status is asked for. */
function unpacked(its: DeliveryStatus, status: Status): RawBuilder<unknown>[] {
  if (status && status !== its) return [];
  return [
    sql`select id, placed_at, null::date as due from orders where not has_parcel and delivery_status = ${sql.lit(its)}`,
  ];
}
