import type { EndpointResponse } from '@kinari/contract/contract';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { type DocumentRecord, toDocumentResponse } from '../invoicing/tax-document-record.ts';
import { type DeliveryStatus, type OrderRecord, toPlacedOrder } from '../orders/order-record.ts';
import type { Queryable } from '../platform/database/db.ts';
import { type DeliveredBatch, lastReturnDeadline, type UnitsInReturns } from '../returns/return-window.ts';
import { type ShipmentRecord, toCustomerShipment, toShipmentResponse } from '../shipments/shipment-record.ts';

type OrderResponse = EndpointResponse<'placeOrder'>['order'];
type CustomerOrderOptions = { selfServiceReturns: boolean; takesOnlinePayments: boolean; now: Date };

/** Order with what other modules know about it. Staff lists set only `shipments` and `packingBy`. */
export type OrderDetails = OrderRecord & {
  /** The day it last reached each status. */
  statusDays?: Partial<Record<DeliveryStatus, string>>;
  shipments?: ShipmentRecord[];
  documents?: DocumentRecord[];
  returns?: NonNullable<OrderResponse['returns']>;
  delivered?: DeliveredBatch[];
  taken?: UnitsInReturns[];
  packingBy?: string | null;
};

export function toOrderResponse(order: OrderDetails): OrderResponse {
  return {
    ...toPlacedOrder(order),
    ...(order.statusDays && { statusDays: order.statusDays }),
    ...(order.documents && { documents: order.documents.map(toDocumentResponse) }),
    ...(order.returns && { returns: order.returns }),
    ...(order.shipments && {
      shipments: order.shipments.filter(({ status }) => status !== 'canceled').map(toCustomerShipment),
    }),
  };
}

/** Order for its customer, with the last moment to request a return and whether it can still be paid online. */
export function toCustomerOrder(
  order: OrderDetails,
  { selfServiceReturns, takesOnlinePayments, now }: CustomerOrderOptions,
): OrderResponse {
  const { delivered = [], taken = [] } = order;
  const deadline = selfServiceReturns ? lastReturnDeadline({ delivered, taken }, now) : null;
  return {
    ...toOrderResponse(order),
    returnUntil: deadline?.toISOString() ?? null,
    ...(takesOnlinePayments && toOnlinePaymentFlag(order)),
  };
}

/** Returns whether a cash order can be paid online. */
export function toOnlinePaymentFlag(order: OrderDetails): Pick<OrderResponse, 'canPayOnline'> {
  return canPayCashOrderOnline(order) ? { canPayOnline: true } : {};
}

/** Until a shipment is booked, the courier does not yet collect the cash. */
function canPayCashOrderOnline({ deliveryStatus, paymentStatus, payUntil, shipments = [] }: OrderDetails): boolean {
  if (deliveryStatus !== 'PENDING' || paymentStatus !== 'PENDING' || payUntil) return false;
  return shipments.every(({ status }) => status === 'packed' || status === 'canceled');
}

export function toAdminOrder(order: OrderDetails): EndpointResponse<'listOrders'>['orders'][number] {
  return {
    ...toOrderResponse(order),
    shipments: (order.shipments ?? []).map(toShipmentResponse),
    packingBy: order.packingBy ?? null,
  };
}

type Page = { page: number; limit: number };

export async function findOrder(db: Queryable, id: string): Promise<OrderDetails | undefined> {
  const { rows } = await sql<{
    order: OrderDetails | null;
  }>`select ${orderWithDetails(sql.val(id))} as "order"`.execute(db);
  return rows[0]?.order ?? undefined;
}

export async function listOrdersByUser(db: Queryable, userId: string, { page, limit }: Page): Promise<OrderDetails[]> {
  const { rows } = await sql<{ order: OrderDetails }>`
    with shown as (
      select id, placed_at
      from orders
      where user_id = ${userId}
      order by placed_at desc, id
      limit ${limit}
      offset ${(page - 1) * limit}
    )
    select ${orderWithDetails(sql.ref('shown.id'))} as "order" from shown order by placed_at desc, id
  `.execute(db);
  return rows.map(({ order }) => order);
}

/** SQL for an order with its documents, shipments, returns, and the day it last reached each status. */
function orderWithDetails(id: Expression<unknown>): RawBuilder<OrderDetails> {
  return sql`order_as_json(${id}) || return_summaries_as_json(${id}) || jsonb_build_object('documents', tax_documents_as_json(${id}), 'shipments', shipments_as_json(${id}, false), 'statusDays', (
    select jsonb_object_agg(to_status, day)
    from (
      select to_status, (max(happened_at) at time zone 'Asia/Kolkata')::date as day
      from order_events
      where order_id = ${id}
      group by to_status
    ) reached
  ))`;
}

export async function countOrdersByUser(db: Queryable, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns an order that must exist: orders are never deleted. */
export async function getOrder(db: Queryable, id: string): Promise<OrderDetails> {
  const order = await findOrder(db, id);
  if (!order) throw new Error(`Order ${id} not found`);
  return order;
}
