import { receiveReturnedShipment } from '@kinari/api/fulfilment/move-shipment.service';
import { issueInvoices } from '@kinari/api/invoicing/issue.service';
import type { DeliveryStatus } from '@kinari/api/orders/order-record';
import type { Db, Tx } from '@kinari/api/platform/database/db';
import type { ShipmentStatus } from '@kinari/contract/labels/shipment-labels';
import { toIndianDate } from '@kinari/contract/locale';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from './calendar.ts';
import type { PlannedOrder } from './planned-order.ts';

/** An order to ship: a planned one, or the exchange order of a return. */
export type Journey = Pick<PlannedOrder, 'outcome' | 'handedOverAt' | 'completedAt'>;

const COURIERS = [
  { name: 'Delhivery', prefix: '1904' },
  { name: 'Delhivery', prefix: '1904' },
  { name: 'Blue Dart', prefix: '7' },
  { name: 'Ekart', prefix: 'FMPC' },
];

type ShipmentEvent = { status: ShipmentStatus; message: string | null; at: Date; isByCourier: boolean };

/**
 * Writes the shipment of an order with its whole history, the COD ledger and the order status, and issues the invoice. Returns the id of
 * the shipment. A shipment that comes back is received later, by `receiveShipment`.
 */
export async function shipPlannedOrder(
  db: Db,
  { orderId, number, now, staffId }: { orderId: string; number: number; now: Date; staffId: string },
  journey: Journey,
): Promise<string> {
  const courier = COURIERS[number % COURIERS.length];
  const tracking = {
    name: courier?.name ?? null,
    number: `${courier?.prefix}${String(4_000_000_000 + number * 7919)}`,
  };
  const events = listEvents(journey, now);
  const status = events.at(-1)?.status ?? 'packed';
  return db.transaction().execute(async (tx) => {
    const shipmentId = await insertShipment(tx, {
      orderId,
      events,
      staffId,
      tracking: status === 'packed' ? null : tracking,
    });
    await insertEvents(tx, { shipmentId, events, staffId });
    await insertCodEntries(tx, shipmentId);
    await changeStatuses(tx, { orderId, journey, status, staffId });
    if (status !== 'packed') await issueInvoices(tx, orderId, { canReject: false, at: journey.handedOverAt });
    return shipmentId;
  });
}

/** Staff count the units of a shipment that came back. */
export async function receiveShipment(
  db: Db,
  shipmentId: string,
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> {
  const lines = await db
    .selectFrom('shipment_lines')
    .select(['id', 'quantity'])
    .where('shipment_id', '=', shipmentId)
    .execute();
  await receiveReturnedShipment(db, shipmentId, {
    lines: lines.map(({ id, quantity }) => ({ id, sellable: quantity, damaged: 0, missing: 0 })),
    actorId,
    now: () => at,
  });
}

function listEvents({ outcome, handedOverAt, completedAt }: Journey, now: Date): ShipmentEvent[] {
  const after = (hours: number) => new Date(handedOverAt.getTime() + hours * HOUR_MS);
  const packed: ShipmentEvent = { status: 'packed', message: null, at: after(-5), isByCourier: false };
  if (outcome === 'packed')
    return [{ ...packed, at: new Date(Math.min(packed.at.getTime(), now.getTime() - HOUR_MS)) }];
  const sent: ShipmentEvent[] = [
    packed,
    { status: 'handed_over', message: null, at: handedOverAt, isByCourier: false },
  ];
  const byCourier = (status: ShipmentStatus, message: string, at: Date) => ({ status, message, at, isByCourier: true });
  const inTransit = byCourier('in_transit', 'In transit', after(1.5));
  if (outcome === 'in_transit') return [...sent, inTransit];
  if (outcome === 'delivered') {
    const out = byCourier('out_for_delivery', 'Out for delivery', new Date(completedAt.getTime() - 2.5 * HOUR_MS));
    return [...sent, inTransit, out, byCourier('delivered', 'Delivered', completedAt)];
  }
  const latest = Math.min(completedAt.getTime() - 2 * DAY_MS, now.getTime());
  const failedAt = new Date(
    outcome === 'delivery_failed' ? now.getTime() - 6 * HOUR_MS : Math.min(after(46).getTime(), latest - 20 * HOUR_MS),
  );
  const out = byCourier('out_for_delivery', 'Out for delivery', new Date(failedAt.getTime() - 3 * HOUR_MS));
  if (outcome === 'out_for_delivery')
    return [...sent, inTransit, { ...out, at: new Date(now.getTime() - 1.5 * HOUR_MS) }];
  const failed = byCourier('delivery_failed', 'No one at home', failedAt);
  if (outcome === 'delivery_failed') return [...sent, inTransit, out, failed];
  const returning = byCourier(
    'returning_to_origin',
    'Returning to origin',
    new Date(failedAt.getTime() + 18 * HOUR_MS),
  );
  return [...sent, inTransit, out, failed, returning];
}

type NewShipment = {
  orderId: string;
  events: readonly ShipmentEvent[];
  staffId: string;
  tracking: { name: string | null; number: string } | null;
};

async function insertShipment(tx: Tx, { orderId, events, staffId, tracking }: NewShipment): Promise<string> {
  const timeOf = (status: ShipmentStatus) => events.find((event) => event.status === status)?.at ?? null;
  const last = events.at(-1);
  const failedAt = timeOf('delivery_failed');
  const { rows } = await sql<{ id: string }>`
    with shipment as (
      insert into shipments (
        order_id, position, status, status_at, courier_name, tracking_number, weight_g, length_mm, width_mm, height_mm,
        cod_amount_paise, expected_delivery_on, attempts, failure_reason, respond_by, packed_by, packed_at, handed_over_at, completed_at
      )
      select
        id, 1, ${last?.status}, ${last?.at}, ${tracking?.name ?? null}, ${tracking?.number ?? null}, 450, 300, 220, 60,
        case when payment_method = 'COD' then total_paise - credit_paise else 0 end, expected_delivery_on, ${failedAt ? 1 : 0}, ${failedAt ? 'No one at home' : null},
        ${last?.status === 'delivery_failed' && failedAt ? new Date(failedAt.getTime() + DAY_MS) : null}::timestamptz,
        ${staffId}, ${timeOf('packed')}, ${timeOf('handed_over')}::timestamptz, ${timeOf('delivered')}::timestamptz
      from orders
      where id = ${orderId}
      returning id
    ),
    line as (
      insert into shipment_lines (shipment_id, order_line_id, quantity)
      select shipment.id, bought.id, bought.quantity from shipment, order_lines bought where bought.order_id = ${orderId}
    )
    select id from shipment
  `.execute(tx);
  return rows[0]?.id ?? '';
}

async function insertEvents(
  tx: Tx,
  { shipmentId, events, staffId }: { shipmentId: string; events: readonly ShipmentEvent[]; staffId: string },
): Promise<void> {
  await tx
    .insertInto('shipment_events')
    .values(
      events.map(({ status, message, at, isByCourier }) => ({
        shipment_id: shipmentId,
        status,
        message,
        courier_event_id: isByCourier ? `${shipmentId}:${status}` : null,
        actor_id: isByCourier ? null : staffId,
        happened_at: at,
        received_at: at,
      })),
    )
    .execute();
}

async function insertCodEntries(tx: Tx, shipmentId: string): Promise<void> {
  await sql`
    insert into cod_entries (shipment_id, kind, paise, reference, actor_id, entered_at)
    select shipment.id, entry.kind, entry.sign * shipment.cod_amount_paise, event.id::text, event.actor_id, event.happened_at
    from shipments shipment
    join shipment_events event on event.shipment_id = shipment.id
    join (values
      ('handed_over', 'due', 1), ('returning_to_origin', 'due', -1), ('delivered', 'collected', 1)
    ) entry(status, kind, sign) on entry.status = event.status
    where shipment.id = ${shipmentId} and shipment.cod_amount_paise > 0
    order by event.happened_at
  `.execute(tx);
}

type StatusChange = { orderId: string; journey: Journey; status: ShipmentStatus; staffId: string };

async function changeStatuses(tx: Tx, { orderId, journey, status, staffId }: StatusChange): Promise<void> {
  const { handedOverAt, completedAt } = journey;
  const shipped = {
    order_id: orderId,
    from_status: 'PENDING',
    to_status: 'SHIPPED',
    actor_id: staffId,
    happened_at: handedOverAt,
  };
  const delivered = {
    order_id: orderId,
    from_status: 'SHIPPED',
    to_status: 'DELIVERED',
    actor_id: null,
    happened_at: completedAt,
  };
  const isDelivered = status === 'delivered';
  if (status !== 'packed') {
    await tx
      .insertInto('order_events')
      .values(isDelivered ? [shipped, delivered] : [shipped])
      .execute();
    await tx
      .updateTable('orders')
      .set({
        delivery_status: (isDelivered ? 'DELIVERED' : 'SHIPPED') satisfies DeliveryStatus,
        delivered_on: isDelivered ? toIndianDate(completedAt) : null,
      })
      .where('id', '=', orderId)
      .execute();
  }
  await sql`select refresh_payment_status(${orderId}), refresh_order_queues(${orderId})`.execute(tx);
}
