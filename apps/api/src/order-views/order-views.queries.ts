import type { OrderSort, OrderView } from '@kinari/contract/labels/shipment-labels';
import { addDays } from '@kinari/contract/locale';
import { type RawBuilder, sql } from 'kysely';
import type { DeliveryStatus } from '../orders/order-record.ts';

export type StatusFilter = DeliveryStatus | undefined;
/** Days of the order in India, both included. */
type DayFilter = { from?: string | undefined; to?: string | undefined };
type RowFilter = DayFilter & { status?: StatusFilter };
export type ViewFilter = RowFilter & { view: OrderView; sort?: OrderSort; today: string };

/**
 * Returns the disjoint queries that make up a view, as rows of id, placed_at and due. An order is in `order_queues` once any of
 * it is packed; before that its own status decides (`docs/decisions/0040-materialised-order-queues.md`).
 */
export function viewConditions({ view, today, ...filter }: ViewFilter): RawBuilder<unknown>[] {
  switch (view) {
    case 'waiting-for-payment':
      return waitingForPayment(filter);
    case 'to-pack':
      return [...withoutShipments('PENDING', filter), inQueue('to_pack', filter)];
    case 'in-transit':
      return [...withoutShipments('SHIPPED', filter), inQueue('in_transit', filter)];
    case 'packed':
      return [inQueue('packed', filter)];
    case 'delivery-failed':
      return [inQueue('delivery_failed', filter)];
    case 'returning-to-origin':
      return [inQueue('returning_to_origin', filter)];
    case 'late':
      return [
        sql`
          select id, placed_at, expected_delivery_on as due
          from orders
          where delivery_status in ('PENDING', 'SHIPPED') and ${matchesRow(filter)} and expected_delivery_on < ${today}
        `,
      ];
    case 'all':
      return [sql`select id, placed_at, expected_delivery_on as due from orders where ${matchesRow(filter)}`];
  }
}

export function viewRows(filter: ViewFilter): RawBuilder<unknown> {
  return sql.join(viewConditions(filter), sql` union all `);
}

/** Sorts newest first, or oldest first if asked. The late view starts with the longest overdue. */
export function viewOrder({ view, sort }: Pick<ViewFilter, 'view' | 'sort'>, isReversed = false): RawBuilder<unknown> {
  if (view === 'late' && sort !== 'oldest')
    return isReversed ? sql`due desc, placed_at, id desc` : sql`due, placed_at desc, id`;
  return isReversed === (sort === 'oldest') ? sql`placed_at desc, id` : sql`placed_at, id desc`;
}

/** Condition on status and day of an order or of its row in a queue. */
export function matchesRow({ status, from, to }: RowFilter): RawBuilder<unknown> {
  const conditions = [hasStatus(status)];
  if (from) conditions.push(sql`placed_at >= ${from}::timestamp at time zone 'Asia/Kolkata'`);
  if (to) conditions.push(sql`placed_at < ${addDays(to, 1)}::timestamp at time zone 'Asia/Kolkata'`);
  return sql.join(conditions, sql` and `);
}

export function hasStatus(status: StatusFilter): RawBuilder<unknown> {
  return status ? sql`delivery_status = ${status}` : sql`true`;
}

function inQueue(queue: string, filter: RowFilter): RawBuilder<unknown> {
  return sql`
    select order_id as id, placed_at, null::date as due
    from order_queues
    where queue = ${queue} and ${matchesRow(filter)}
  `;
}

/** Orders of a status without shipments. Empty if the filter requires another status. */
function withoutShipments(requiredStatus: DeliveryStatus, { status, ...days }: RowFilter): RawBuilder<unknown>[] {
  if (status && status !== requiredStatus) return [];
  return [
    sql`
      select id, placed_at, null::date as due
      from orders
      where not has_shipment and delivery_status = ${sql.lit(requiredStatus)} and pay_until is null and ${matchesRow(days)}
    `,
  ];
}

/** Orders that wait for an online payment. */
function waitingForPayment(filter: RowFilter): RawBuilder<unknown>[] {
  return [
    sql`
      select id, placed_at, null::date as due
      from orders
      where delivery_status = 'PENDING' and pay_until is not null and ${matchesRow(filter)}
    `,
  ];
}
