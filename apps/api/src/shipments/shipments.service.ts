import {
  EWAY_BILL_THRESHOLD_RUPEES,
  IN_TRANSIT_STATUSES,
  type ShipmentStatus,
} from '@kinari/contract/labels/shipment-labels';
import { toPaise } from '@kinari/contract/money';
import { sql } from 'kysely';
import { type LockedOrder, lockOrder } from '../orders/orders.service.ts';
import { isConstraintViolation, type Queryable, type Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { type ShipmentRecord, toShipmentResponse } from './shipment-record.ts';

type ShipmentResponse = ReturnType<typeof toShipmentResponse>;

export type LockedShipmentRow = {
  id: string;
  orderId: string;
  position: number;
  status: ShipmentStatus;
  courierName: string | null;
  trackingNumber: string | null;
  bookingProvider: 'by-hand' | 'shiprocket' | 'delhivery';
  codAmountPaise: number;
  ewayBill: string | null;
  respondBy: Date | null;
  failureAction: string | null;
};

export type LockedShipment = { order: LockedOrder; shipment: LockedShipmentRow };

/** Locks the order, then the shipment. Use this lock order everywhere. */
export async function lockShipment(tx: Tx, id: string): Promise<LockedShipment> {
  const row = await tx.selectFrom('shipments').select('order_id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  const order = await lockOrder(tx, row.order_id);
  const shipment = await findShipmentForUpdate(tx, id);
  if (!shipment) throw new DomainError('not_found');
  return { order, shipment };
}

async function findShipmentForUpdate(tx: Tx, id: string): Promise<LockedShipmentRow | undefined> {
  const { rows } = await sql<LockedShipmentRow>`
    select
      id, order_id as "orderId", position, status, courier_name as "courierName", tracking_number as "trackingNumber",
      booking_provider as "bookingProvider",
      cod_amount_paise as "codAmountPaise", eway_bill as "ewayBill", respond_by as "respondBy",
      failure_action as "failureAction"
    from shipments
    where id = ${id}
    for update
  `.execute(tx);
  return rows[0];
}

export async function getShipment(db: Queryable, id: string): Promise<ShipmentResponse> {
  const { rows } = await sql<{ shipment: ShipmentRecord }>`
    select entry.shipment
    from shipments
    cross join lateral jsonb_array_elements(shipments_as_json(shipments.order_id, true)) entry(shipment)
    where shipments.id = ${id} and entry.shipment ->> 'id' = shipments.id::text
  `.execute(db);
  if (!rows[0]) throw new Error(`Shipment ${id} not found`);
  return toShipmentResponse(rows[0].shipment);
}

type NewShipment = {
  orderId: string;
  actorId: string;
  lines: { orderLineId: string; quantity: number }[];
  weightG: number | null;
  sizeMm: { length: number; width: number; height: number } | null;
};

/** Creates a shipment. Its COD amount is the price of the units minus store credit not used by earlier shipments. */
export async function insertShipment(
  tx: Tx,
  { orderId, actorId, lines, weightG, sizeMm }: NewShipment,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with packed as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as packed("orderLineId" uuid, quantity int)
    ),
    shipment as (
      insert into shipments (
        order_id, position, weight_g, length_mm, width_mm, height_mm, cod_amount_paise, expected_delivery_on, packed_by
      )
      select
        placed.id,
        1 + coalesce((select max(position) from shipments where order_id = placed.id), 0),
        ${weightG}, ${sizeMm?.length ?? null}, ${sizeMm?.width ?? null}, ${sizeMm?.height ?? null},
        case when placed.payment_status = 'PENDING' then greatest(0, (
          select sum(line.price_paise * packed.quantity) from packed join order_lines line on line.id = packed."orderLineId"
        ) - greatest(0, placed.credit_paise - before.by_credit)) else 0 end,
        placed.expected_delivery_on,
        ${actorId}
      from orders placed
      cross join lateral (
        select coalesce(sum(content.value - shipment.cod_amount_paise), 0) as by_credit
        from shipments shipment
        cross join lateral (
          select sum(line.price_paise * earlier.quantity) as value
          from shipment_lines earlier
          join order_lines line on line.id = earlier.order_line_id
          where earlier.shipment_id = shipment.id
        ) content
        where shipment.order_id = placed.id and shipment.status <> 'canceled'
      ) before
      where placed.id = ${orderId}
      returning id
    )
    insert into shipment_lines (shipment_id, order_line_id, quantity)
    select shipment.id, packed."orderLineId", packed.quantity from shipment, packed
    returning shipment_id as id
  `.execute(tx);
  if (!rows[0]) throw new Error(`Order ${orderId} not found`);
  return rows[0].id;
}

export type ShipmentEvent = {
  shipmentId: string;
  status: ShipmentStatus;
  message?: string | null | undefined;
  place?: string | null | undefined;
  courierEventId?: string;
  actorId: string | null;
  /** A requested action, not a status report. */
  isInstruction?: true;
  at: Date;
};

/** Appends to the shipment history. Returns undefined for a duplicate courier event. */
export async function insertShipmentEvent(tx: Tx, event: ShipmentEvent): Promise<string | undefined> {
  const row = await tx
    .insertInto('shipment_events')
    .values({
      shipment_id: event.shipmentId,
      status: event.status,
      message: event.message ?? null,
      place: event.place ?? null,
      courier_event_id: event.courierEventId ?? null,
      actor_id: event.actorId,
      is_instruction: event.isInstruction ?? false,
      happened_at: event.at,
    })
    .onConflict((conflict) => conflict.columns(['shipment_id', 'courier_event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export type StatusReport = { id: string; status: ShipmentStatus; at: Date; message: string | null; byCourier: boolean };

/** Lists status events, without requested actions. */
export async function listStatusReports(tx: Tx, shipmentId: string): Promise<StatusReport[]> {
  const { rows } = await sql<StatusReport>`
    select id, status, happened_at as at, message, courier_event_id is not null as "byCourier"
    from shipment_events
    where shipment_id = ${shipmentId} and not is_instruction
  `.execute(tx);
  return rows;
}

export type ShipmentStatusUpdate = {
  status: ShipmentStatus;
  at: Date;
  failureReason?: string | null | undefined;
  respondBy?: Date | null;
};

export async function setShipmentStatus(
  tx: Tx,
  shipmentId: string,
  { status, at, failureReason, respondBy }: ShipmentStatusUpdate,
): Promise<void> {
  const isFailed = status === 'delivery_failed';
  await sql`
    update shipments
    set status = ${status},
      status_at = ${at},
      handed_over_at = case when ${status} in ('handed_over', 'in_transit', 'out_for_delivery', 'delivered') then coalesce(handed_over_at, ${at}) else handed_over_at end,
      completed_at = case when ${status} in ('delivered', 'returned_to_origin', 'lost', 'canceled') then ${at}::timestamptz end,
      attempts = attempts + ${isFailed ? 1 : 0},
      failure_reason = case when ${isFailed} then ${failureReason ?? null} else failure_reason end,
      respond_by = ${isFailed ? (respondBy ?? null) : null},
      failure_action = case when ${isFailed} then null else failure_action end,
      reattempt_on = case when ${isFailed} then null else reattempt_on end
    where id = ${shipmentId}
  `.execute(tx);
}

/** Counts ordered, delivered, and returned and inspected units. */
export async function countOrderUnits(tx: Tx, orderId: string) {
  const { rows } = await sql<{ ordered: number; delivered: number; received: number }>`
    select
      (select sum(quantity)::int from order_lines where order_id = ${orderId}) as ordered,
      coalesce(sum(line.quantity) filter (where shipment.status = 'delivered'), 0)::int as delivered,
      coalesce(sum(line.quantity) filter (where shipment.status = 'returned_to_origin' and line.sellable is not null), 0)::int as received
    from shipments shipment
    join shipment_lines line on line.shipment_id = shipment.id
    where shipment.order_id = ${orderId}
  `.execute(tx);
  return rows[0] ?? { ordered: 0, delivered: 0, received: 0 };
}

export async function refreshOrderQueues(tx: Tx, orderId: string): Promise<void> {
  await sql`select refresh_order_queues(${orderId})`.execute(tx);
}

export type ShipmentLine = { id: string; orderLineId: string; variantId: string; quantity: number };

export async function listShipmentLines(tx: Tx, shipmentId: string): Promise<ShipmentLine[]> {
  return tx
    .selectFrom('shipment_lines as line')
    .innerJoin('order_lines as bought', 'bought.id', 'line.order_line_id')
    .select(['line.id', 'line.order_line_id as orderLineId', 'bought.variant_id as variantId', 'line.quantity'])
    .where('line.shipment_id', '=', shipmentId)
    .execute();
}

type LineConditions = { id: string; sellable: number; damaged: number };

export async function setLineConditions(tx: Tx, { id, sellable, damaged }: LineConditions): Promise<void> {
  await tx.updateTable('shipment_lines').set({ sellable, damaged }).where('id', '=', id).execute();
}

async function getShipmentValue(tx: Tx, shipmentId: string): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    select sum(line.price_paise * packed.quantity)::bigint as value
    from shipment_lines packed
    join order_lines line on line.id = packed.order_line_id
    where packed.shipment_id = ${shipmentId}
  `.execute(tx);
  return rows[0]?.value ?? 0;
}

export async function listShipmentsByOrder(db: Queryable, orderId: string): Promise<ShipmentRecord[]> {
  const { rows } = await sql<{
    shipments: ShipmentRecord[];
  }>`select shipments_as_json(${orderId}, true) as shipments`.execute(db);
  return rows[0]?.shipments ?? [];
}

/** True if a shipment of the order is not canceled. */
export async function hasShipment(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '<>', 'canceled')
    .executeTakeFirst();
  return row !== undefined;
}

/** True if no shipment of the order is booked or has left, so its COD amount can still change. */
export async function canChangeCodAmount(tx: Queryable, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', 'not in', ['packed', 'canceled'])
    .executeTakeFirst();
  return row === undefined;
}

/** The order is paid: its packed shipments collect nothing. Their slips must be printed again. */
export async function clearCodAmounts(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ cod_amount_paise: 0 })
    .where('order_id', '=', orderId)
    .where('status', '=', 'packed')
    .execute();
}

/** Takes the shipments that became late, each once, for their emails. A failed delivery has no new day until it is resolved. */
export async function takeLateShipments(tx: Tx, now: Date): Promise<{ id: string; orderId: string }[]> {
  const { rows } = await sql<{ id: string; orderId: string }>`
    update shipments set late_email_sent_at = ${now}
    where status in (${sql.join(IN_TRANSIT_STATUSES.filter((status) => status !== 'returning_to_origin'))})
      and expected_delivery_on < (${now}::timestamptz at time zone 'Asia/Kolkata')::date
      and late_email_sent_at is null
      and not (status = 'delivery_failed' and failure_action is null)
    returning id, order_id as "orderId"
  `.execute(tx);
  return rows;
}

/** Requires an e-way bill above the legal value limit. A given number is stored. */
export async function assertEwayBill(tx: Tx, shipment: LockedShipmentRow, input: string | undefined): Promise<void> {
  if (input) await tx.updateTable('shipments').set({ eway_bill: input }).where('id', '=', shipment.id).execute();
  else if (!shipment.ewayBill && (await getShipmentValue(tx, shipment.id)) > toPaise(EWAY_BILL_THRESHOLD_RUPEES))
    throw new DomainError('eway_bill_required');
}

type TrackingInput = { courierName: string; trackingNumber?: string | undefined; trackingUrl?: string | undefined };

export async function setTracking(
  tx: Tx,
  id: string,
  { courierName, trackingNumber, trackingUrl }: TrackingInput,
): Promise<void> {
  try {
    await tx
      .updateTable('shipments')
      .set({ courier_name: courierName, tracking_number: trackingNumber || null, tracking_url: trackingUrl ?? null })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    if (isConstraintViolation(error, 'shipments_tracking_number')) throw new DomainError('tracking_number_taken');
    throw error;
  }
}

/** True if the courier reported the return but staff have not inspected all units. */
export async function isUninspected(tx: Tx, { id, status }: LockedShipmentRow): Promise<boolean> {
  if (status !== 'returned_to_origin') return false;
  const { unread } = await tx
    .selectFrom('shipment_lines')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('shipment_id', '=', id)
    .where('sellable', 'is', null)
    .executeTakeFirstOrThrow();
  return unread > 0;
}

type FailureAction = { kind: string; on?: string };

/** Stores what to do about a failed delivery. */
export async function setFailureAction(tx: Tx, shipmentId: string, { kind, on }: FailureAction): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ failure_action: kind, reattempt_on: on ?? null })
    .where('id', '=', shipmentId)
    .execute();
}
