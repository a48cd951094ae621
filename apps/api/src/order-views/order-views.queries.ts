import type { OrderView } from '@kinari/contract/labels/shipment-labels';
import { type RawBuilder, sql } from 'kysely';
import type { DeliveryStatus } from '../orders/order-record.ts';

export type StatusFilter = DeliveryStatus | undefined;
export type ViewFilter = { view: OrderView; status: StatusFilter; today: string };

/**
 * Returns the disjoint queries that make up a view, as rows of id, placed_at and due. An order is in `order_queues` once any of
 * it is packed; before that its own status decides (`docs/decisions/0040-materialised-order-queues.md`).
 */
export function viewConditions({ view, status, today }: ViewFilter): RawBuilder<unknown>[] {
  switch (view) {
    case 'to-pack':
      return [...withoutShipments('PENDING', status), inQueue('to_pack', status)];
    case 'in-transit':
      return [...withoutShipments('SHIPPED', status), inQueue('in_transit', status)];
    case 'packed':
      return [inQueue('packed', status)];
    case 'delivery-failed':
      return [inQueue('delivery_failed', status)];
    case 'returning-to-origin':
      return [inQueue('returning_to_origin', status)];
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

export function viewRows(filter: ViewFilter): RawBuilder<unknown> {
  return sql.join(viewConditions(filter), sql` union all `);
}

/** Sorts newest first; the late view sorts longest overdue first. `back` reverses the order. */
export function viewOrder({ view }: ViewFilter, isReversed = false): RawBuilder<unknown> {
  if (view === 'late') return isReversed ? sql`due desc, placed_at, id desc` : sql`due, placed_at desc, id`;
  return isReversed ? sql`placed_at, id desc` : sql`placed_at desc, id`;
}

export function hasStatus(status: StatusFilter): RawBuilder<unknown> {
  return status ? sql`delivery_status = ${status}` : sql`true`;
}

function inQueue(queue: string, status: StatusFilter): RawBuilder<unknown> {
  return sql`
    select order_id as id, placed_at, null::date as due
    from order_queues
    where queue = ${queue} and ${hasStatus(status)}
  `;
}

/** Orders of a status without shipments. Empty if the filter requires another status. */
function withoutShipments(requiredStatus: DeliveryStatus, status: StatusFilter): RawBuilder<unknown>[] {
  if (status && status !== requiredStatus) return [];
  return [
    sql`select id, placed_at, null::date as due from orders where not has_shipment and delivery_status = ${sql.lit(requiredStatus)}`,
  ];
}
