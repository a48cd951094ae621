import { sql } from 'kysely';
import { type Image, imageAsJson } from '../media/images.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';

export type PackingLine = {
  orderLineId: string;
  variantId: string;
  name: string;
  size: string | null;
  color: string | null;
  colorHexCode: string | null;
  image: Image | null;
  sku: string | null;
  barcode: string | null;
  tracksSerialNumbers: boolean;
  weightG: number | null;
  quantity: number;
  packed: number;
};

export type PackingOrder = {
  orderId: string;
  customer: string;
  city: string;
  postalCode: string;
  expectedDeliveryDate: string;
  codAmount: number;
  packedBy: string | null;
};

export async function listPackingLines(db: Queryable, orderId: string): Promise<PackingLine[]> {
  const { rows } = await sql<PackingLine>`
    select
      line.id as "orderLineId",
      line.variant_id as "variantId",
      line.product_name as name,
      line.size,
      line.color,
      line.color_hex as "colorHexCode",
      case when image.id is not null then ${imageAsJson} end as image,
      variant.sku,
      variant.barcode,
      variant.tracks_serial_numbers as "tracksSerialNumbers",
      variant.weight_g as "weightG",
      line.quantity,
      coalesce((
        select sum(packed.quantity)
        from shipment_lines packed
        join shipments shipment on shipment.id = packed.shipment_id and shipment.status <> 'canceled'
        where packed.order_line_id = line.id
      ), 0)::int as packed
    from order_lines line
    join variants variant on variant.id = line.variant_id
    left join images image on image.id = line.image_id
    where line.order_id = ${orderId} and line.quantity > 0
    order by line.position
  `.execute(db);
  return rows;
}

/** Finds an order by its full id or by the short id that people read. */
export async function findPackingOrder(
  db: Queryable,
  number: string,
  { actorId, packingSince }: { actorId: string; packingSince: Date },
): Promise<PackingOrder | undefined> {
  const { rows } = await sql<PackingOrder>`
    select
      placed.id as "orderId",
      recipient_of(placed) as customer,
      placed.address_city as city,
      placed.address_postal_code as "postalCode",
      placed.expected_delivery_on as "expectedDeliveryDate",
      case when placed.payment_status = 'PENDING' then placed.total_paise - placed.credit_paise else 0 end as "codAmount",
      (
        select name_of(packer)
        from packing_sessions session
        join users packer on packer.id = session.actor_id
        where session.order_id = placed.id and session.actor_id <> ${actorId} and session.started_at > ${packingSince}
      ) as "packedBy"
    from orders placed
    where left(placed.id, 8) = left(${number}, 8) and starts_with(placed.id, ${number})
  `.execute(db);
  return rows[0];
}

/** Claims an order for packing, unless another staff member has a current claim. */
export async function startPackingSession(
  tx: Tx,
  orderId: string,
  { actorId, packingSince, at }: { actorId: string; packingSince: Date; at: Date },
): Promise<void> {
  await sql`
    insert into packing_sessions (order_id, actor_id, started_at)
    values (${orderId}, ${actorId}, ${at})
    on conflict (order_id) do update set actor_id = excluded.actor_id, started_at = excluded.started_at
    where packing_sessions.actor_id = excluded.actor_id or packing_sessions.started_at <= ${packingSince}
  `.execute(tx);
}

export async function findPackingSession(tx: Tx, orderId: string, packingSince: Date): Promise<string | undefined> {
  const row = await tx
    .selectFrom('packing_sessions')
    .select('actor_id')
    .where('order_id', '=', orderId)
    .where('started_at', '>', packingSince)
    .executeTakeFirst();
  return row?.actor_id;
}

export async function endPackingSession(db: Queryable, orderId: string, actorId: string): Promise<void> {
  await db.deleteFrom('packing_sessions').where('order_id', '=', orderId).where('actor_id', '=', actorId).execute();
}

export type PackingQueueItem = {
  orderId: string;
  customer: string;
  items: number;
  expectedDeliveryDate: string;
  packedBy: string | null;
};

/** Lists orders to pack, earliest promised delivery first, with the other packer if there is one. */
export async function listPackingQueue(
  db: Queryable,
  { max, actorId, packingSince }: { max: number; actorId: string; packingSince: Date },
): Promise<PackingQueueItem[]> {
  const { rows } = await sql<PackingQueueItem>`
    select
      placed.id as "orderId",
      recipient_of(placed) as customer,
      (select sum(quantity)::int from order_lines where order_id = placed.id) as items,
      placed.expected_delivery_on as "expectedDeliveryDate",
      (
        select name_of(packer)
        from packing_sessions session
        join users packer on packer.id = session.actor_id
        where session.order_id = placed.id and session.actor_id <> ${actorId} and session.started_at > ${packingSince}
      ) as "packedBy"
    from (
      (
        select id from orders waiting
        where delivery_status = 'PENDING' and pay_until is null
          and not exists (select from shipments where order_id = waiting.id and status <> 'canceled')
        order by expected_delivery_on, placed_at
        limit ${max}
      )
      union
      select order_id from order_queues where queue = 'to_pack'
    ) due
    join orders placed on placed.id = due.id
    order by placed.expected_delivery_on, placed.placed_at
    limit ${max}
  `.execute(db);
  return rows;
}

export async function countPacking(db: Queryable, now: Date): Promise<{ toPack: number; packedToday: number }> {
  const { rows } = await sql<{ toPack: number; packedToday: number }>`
    select
      (
        select count(*)::int from orders waiting
        where delivery_status = 'PENDING' and pay_until is null
          and not exists (select from shipments where order_id = waiting.id and status <> 'canceled')
      ) + (select count(*)::int from order_queues where queue = 'to_pack') as "toPack",
      (select count(*)::int from shipments where packed_at >= date_trunc('day', ${now}::timestamptz, 'Asia/Kolkata') and status <> 'canceled') as "packedToday"
  `.execute(db);
  return rows[0] ?? { toPack: 0, packedToday: 0 };
}

/**
 * Records serial numbers of packed units and returns how many were accepted. A number is free again if its shipment was unpacked
 * or returned.
 */
export async function insertSerials(
  tx: Tx,
  shipmentId: string,
  serials: { orderLineId: string; variantId: string; serialNumber: string }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into serial_numbers (variant_id, serial_number, shipment_line_id)
    select input."variantId", input."serialNumber", line.id
    from jsonb_to_recordset(${JSON.stringify(serials)}::jsonb)
      as input("orderLineId" uuid, "variantId" uuid, "serialNumber" text)
    join shipment_lines line on line.shipment_id = ${shipmentId} and line.order_line_id = input."orderLineId"
    on conflict (variant_id, serial_number) do update set shipment_line_id = excluded.shipment_line_id
    where exists (
      select from shipment_lines before
      join shipments shipment on shipment.id = before.shipment_id
      where before.id = serial_numbers.shipment_line_id and shipment.status in ('canceled', 'returned_to_origin')
    )
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
