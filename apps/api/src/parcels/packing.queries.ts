import { sql } from 'kysely';
import { type Picture, pictureAsJson } from '../media/pictures.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';

export type PackingLine = {
  orderLineId: string;
  variantId: string;
  name: string;
  size: string | null;
  color: string | null;
  colorHexCode: string | null;
  picture: Picture | null;
  sku: string | null;
  barcode: string | null;
  serialKept: boolean;
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
  collect: number;
  packedBy: string | null;
};

/** The lines of an order as the packing table needs them. */
export async function listPackingLines(db: Queryable, orderId: string): Promise<PackingLine[]> {
  const { rows } = await sql<PackingLine>`
    select
      line.id as "orderLineId",
      line.variant_id as "variantId",
      line.product_name as name,
      line.size,
      line.color,
      line.color_hex as "colorHexCode",
      case when picture.id is not null then ${pictureAsJson} end as picture,
      variant.sku,
      variant.barcode,
      variant.serial_kept as "serialKept",
      variant.weight_g as "weightG",
      line.quantity,
      coalesce((
        select sum(packed.quantity)
        from parcel_lines packed
        join parcels parcel on parcel.id = packed.parcel_id and parcel.state <> 'void'
        where packed.order_line_id = line.id
      ), 0)::int as packed
    from order_lines line
    join variants variant on variant.id = line.variant_id
    left join pictures picture on picture.id = line.picture_id
    where line.order_id = ${orderId} and line.quantity > 0
    order by line.position
  `.execute(db);
  return rows;
}

/** Finds an order by its whole number, or by as much of it as people read. */
export async function findPackingOrder(
  db: Queryable,
  number: string,
  { actorId, desksSince }: { actorId: string; desksSince: Date },
): Promise<PackingOrder | undefined> {
  const { rows } = await sql<PackingOrder>`
    select
      placed.id as "orderId",
      concat_ws(' ', placed.customer_first_name, placed.customer_last_name) as customer,
      placed.address_city as city,
      placed.address_postal_code as "postalCode",
      placed.expected_delivery_on as "expectedDeliveryDate",
      case when placed.payment_status = 'PENDING' then placed.total_paise - placed.credit_paise else 0 end as collect,
      (
        select coalesce(nullif(concat_ws(' ', clerk.first_name, clerk.last_name), ''), clerk.username)
        from packing_desks desk
        join users clerk on clerk.id = desk.actor_id
        where desk.order_id = placed.id and desk.actor_id <> ${actorId} and desk.claimed_at > ${desksSince}
      ) as "packedBy"
    from orders placed
    where left(placed.id, 8) = left(${number}, 8) and starts_with(placed.id, ${number})
  `.execute(db);
  return rows[0];
}

/** Puts an order on somebody's table, unless another has it there. */
export async function claimDesk(
  tx: Tx,
  orderId: string,
  { actorId, desksSince, at }: { actorId: string; desksSince: Date; at: Date },
): Promise<void> {
  await sql`
    insert into packing_desks (order_id, actor_id, claimed_at)
    values (${orderId}, ${actorId}, ${at})
    on conflict (order_id) do update set actor_id = excluded.actor_id, claimed_at = excluded.claimed_at
    where packing_desks.actor_id = excluded.actor_id or packing_desks.claimed_at <= ${desksSince}
  `.execute(tx);
}

export async function holderOfDesk(tx: Tx, orderId: string, desksSince: Date): Promise<string | undefined> {
  const row = await tx
    .selectFrom('packing_desks')
    .select('actor_id')
    .where('order_id', '=', orderId)
    .where('claimed_at', '>', desksSince)
    .executeTakeFirst();
  return row?.actor_id;
}

export async function leaveDesk(db: Queryable, orderId: string, actorId: string): Promise<void> {
  await db.deleteFrom('packing_desks').where('order_id', '=', orderId).where('actor_id', '=', actorId).execute();
}

export type NextToPack = {
  orderId: string;
  customer: string;
  items: number;
  expectedDeliveryDate: string;
  packedBy: string | null;
};

/** What to pack next: the earliest promise first, and who else has it on the table. */
export async function listNextToPack(
  db: Queryable,
  { most, actorId, desksSince }: { most: number; actorId: string; desksSince: Date },
): Promise<NextToPack[]> {
  const { rows } = await sql<NextToPack>`
    select
      placed.id as "orderId",
      concat_ws(' ', placed.customer_first_name, placed.customer_last_name) as customer,
      (select sum(quantity)::int from order_lines where order_id = placed.id) as items,
      placed.expected_delivery_on as "expectedDeliveryDate",
      (
        select coalesce(nullif(concat_ws(' ', clerk.first_name, clerk.last_name), ''), clerk.username)
        from packing_desks desk
        join users clerk on clerk.id = desk.actor_id
        where desk.order_id = placed.id and desk.actor_id <> ${actorId} and desk.claimed_at > ${desksSince}
      ) as "packedBy"
    from (
      (
        select id from orders waiting
        where delivery_status = 'PENDING'
          and not exists (select from parcels where order_id = waiting.id and state <> 'void')
        order by expected_delivery_on, placed_at
        limit ${most}
      )
      union
      select order_id from order_stages where stage = 'to_pack'
    ) due
    join orders placed on placed.id = due.id
    order by placed.expected_delivery_on, placed.placed_at
    limit ${most}
  `.execute(db);
  return rows;
}

export async function countPacking(db: Queryable, now: Date): Promise<{ toPack: number; packedToday: number }> {
  const { rows } = await sql<{ toPack: number; packedToday: number }>`
    select
      (
        select count(*)::int from orders waiting
        where delivery_status = 'PENDING'
          and not exists (select from parcels where order_id = waiting.id and state <> 'void')
      ) + (select count(*)::int from order_stages where stage = 'to_pack') as "toPack",
      (select count(*)::int from parcels where packed_at >= date_trunc('day', ${now}::timestamptz, 'Asia/Kolkata') and state <> 'void') as "packedToday"
  `.execute(db);
  return rows[0] ?? { toPack: 0, packedToday: 0 };
}

/**
 * Notes the serial numbers of units that leave the house, and answers of how many it could: a number is free again when its parcel was
 * unpacked or came back.
 */
export async function insertSerials(
  tx: Tx,
  parcelId: string,
  serials: { orderLineId: string; variantId: string; serial: string }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into unit_serials (variant_id, serial, parcel_line_id)
    select given."variantId", given.serial, line.id
    from jsonb_to_recordset(${JSON.stringify(serials)}::jsonb) as given("orderLineId" uuid, "variantId" uuid, serial text)
    join parcel_lines line on line.parcel_id = ${parcelId} and line.order_line_id = given."orderLineId"
    on conflict (variant_id, serial) do update set parcel_line_id = excluded.parcel_line_id
    where exists (
      select from parcel_lines before
      join parcels parcel on parcel.id = before.parcel_id
      where before.id = unit_serials.parcel_line_id and parcel.state in ('void', 'returned')
    )
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
