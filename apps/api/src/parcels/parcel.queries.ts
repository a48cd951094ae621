import type { ParcelState } from '@kinari/contract/words/parcel-words';
import { sql } from 'kysely';
import type { ParcelRecord } from '../orders/parcel-record.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';

export type HeldParcel = {
  id: string;
  orderId: string;
  position: number;
  state: ParcelState;
  courier: string | null;
  number: string | null;
  bookedWith: 'by-hand' | 'shiprocket' | 'delhivery';
  collectPaise: number;
  ewayBill: string | null;
  decideBy: Date | null;
  decision: string | null;
};

export async function orderOfParcel(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('parcels').select('order_id').where('id', '=', id).executeTakeFirst();
  return row?.order_id;
}

/** A parcel, held until the transaction ends. Whoever calls holds its order already. */
export async function lockParcel(tx: Tx, id: string): Promise<HeldParcel | undefined> {
  const { rows } = await sql<HeldParcel>`
    select
      id, order_id as "orderId", position, state, courier, number, booked_with as "bookedWith",
      collect_paise as "collectPaise", eway_bill as "ewayBill", decide_by as "decideBy", decision
    from parcels
    where id = ${id}
    for update
  `.execute(tx);
  return rows[0];
}

export async function readParcel(db: Queryable, id: string): Promise<ParcelRecord> {
  const { rows } = await sql<{ parcel: ParcelRecord }>`
    select told.parcel
    from parcels
    cross join lateral jsonb_array_elements(parcels_as_json(parcels.order_id, true)) told(parcel)
    where parcels.id = ${id} and told.parcel ->> 'id' = parcels.id::text
  `.execute(db);
  if (!rows[0]) throw new Error(`Parcel ${id} is gone`);
  return rows[0].parcel;
}

type NewParcel = {
  orderId: string;
  actorId: string;
  lines: { orderLineId: string; quantity: number }[];
  weightG: number | null;
  sizeMm: { length: number; width: number; height: number } | null;
};

/** A parcel of these units; the rider takes for them what they were sold for, less the credit that no parcel before it has used. */
export async function insertParcel(tx: Tx, { orderId, actorId, lines, weightG, sizeMm }: NewParcel): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with packed as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as packed("orderLineId" uuid, quantity int)
    ),
    parcel as (
      insert into parcels (
        order_id, position, weight_g, length_mm, width_mm, height_mm, collect_paise, promised_on, packed_by
      )
      select
        placed.id,
        1 + coalesce((select max(position) from parcels where order_id = placed.id), 0),
        ${weightG}, ${sizeMm?.length ?? null}, ${sizeMm?.width ?? null}, ${sizeMm?.height ?? null},
        case when placed.payment_status = 'PENDING' then greatest(0, (
          select sum(line.price_paise * packed.quantity) from packed join order_lines line on line.id = packed."orderLineId"
        ) - greatest(0, placed.credit_paise - before.by_credit)) else 0 end,
        placed.expected_delivery_on,
        ${actorId}
      from orders placed
      cross join lateral (
        select coalesce(sum(content.value - parcel.collect_paise), 0) as by_credit
        from parcels parcel
        cross join lateral (
          select sum(line.price_paise * earlier.quantity) as value
          from parcel_lines earlier
          join order_lines line on line.id = earlier.order_line_id
          where earlier.parcel_id = parcel.id
        ) content
        where parcel.order_id = placed.id and parcel.state <> 'void'
      ) before
      where placed.id = ${orderId}
      returning id
    )
    insert into parcel_lines (parcel_id, order_line_id, quantity)
    select parcel.id, packed."orderLineId", packed.quantity from parcel, packed
    returning parcel_id as id
  `.execute(tx);
  if (!rows[0]) throw new Error(`Order ${orderId} is gone`);
  return rows[0].id;
}

export type ParcelEvent = {
  parcelId: string;
  state: ParcelState;
  said?: string | null | undefined;
  place?: string | null | undefined;
  courierKey?: string;
  actorId: string | null;
  /** What somebody wants done: no word about where the parcel is. */
  isWish?: true;
  at: Date;
};

/** Adds to a parcel's history; a scan that was told before adds nothing, and answers nothing. */
export async function insertParcelEvent(tx: Tx, event: ParcelEvent): Promise<string | undefined> {
  const row = await tx
    .insertInto('parcel_events')
    .values({
      parcel_id: event.parcelId,
      state: event.state,
      said: event.said ?? null,
      place: event.place ?? null,
      courier_key: event.courierKey ?? null,
      actor_id: event.actorId,
      is_wish: event.isWish ?? false,
      happened_at: event.at,
    })
    .onConflict((conflict) => conflict.columns(['parcel_id', 'courier_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export type Heard = { id: string; state: ParcelState; at: Date; said: string | null; byCourier: boolean };

/** All that was said of where a parcel is. */
export async function listHeard(tx: Tx, parcelId: string): Promise<Heard[]> {
  const { rows } = await sql<Heard>`
    select id, state, happened_at as at, said, courier_key is not null as "byCourier"
    from parcel_events
    where parcel_id = ${parcelId} and not is_wish
  `.execute(tx);
  return rows;
}

export type Standing = { state: ParcelState; at: Date; failure?: string | null | undefined; decideBy?: Date | null };

export async function setState(tx: Tx, parcelId: string, { state, at, failure, decideBy }: Standing): Promise<void> {
  const failed = state === 'failed';
  await sql`
    update parcels
    set state = ${state},
      state_at = ${at},
      handed_at = case when ${state} in ('handed_over', 'moving', 'out', 'delivered') then coalesce(handed_at, ${at}) else handed_at end,
      ended_at = case when ${state} in ('delivered', 'returned', 'lost', 'void') then ${at}::timestamptz end,
      tries = tries + ${failed ? 1 : 0},
      failure = case when ${failed} then ${failure ?? null} else failure end,
      decide_by = ${failed ? (decideBy ?? null) : null},
      decision = case when ${failed} then null else decision end,
      try_on = case when ${failed} then null else try_on end
    where id = ${parcelId}
  `.execute(tx);
}

/** How an order's units stand: all of them, those in parcels that were delivered, and those that came back and were looked at. */
export async function countUnits(
  tx: Tx,
  orderId: string,
): Promise<{ ordered: number; delivered: number; received: number }> {
  const { rows } = await sql<{ ordered: number; delivered: number; received: number }>`
    select
      (select sum(quantity)::int from order_lines where order_id = ${orderId}) as ordered,
      coalesce(sum(line.quantity) filter (where parcel.state = 'delivered'), 0)::int as delivered,
      coalesce(sum(line.quantity) filter (where parcel.state = 'returned' and line.sellable is not null), 0)::int as received
    from parcels parcel
    join parcel_lines line on line.parcel_id = parcel.id
    where parcel.order_id = ${orderId}
  `.execute(tx);
  return rows[0] ?? { ordered: 0, delivered: 0, received: 0 };
}

export async function settleStages(tx: Tx, orderId: string): Promise<void> {
  await sql`select settle_stages(${orderId})`.execute(tx);
}

export type ParcelUnits = { id: string; orderLineId: string; quantity: number };

export async function listParcelLines(tx: Tx, parcelId: string): Promise<ParcelUnits[]> {
  return tx
    .selectFrom('parcel_lines')
    .select(['id', 'order_line_id as orderLineId', 'quantity'])
    .where('parcel_id', '=', parcelId)
    .execute();
}

export async function setVerdict(tx: Tx, line: { id: string; sellable: number; damaged: number }): Promise<void> {
  await tx
    .updateTable('parcel_lines')
    .set({ sellable: line.sellable, damaged: line.damaged })
    .where('id', '=', line.id)
    .execute();
}

/** What its goods were sold for. */
export async function valueOfParcel(tx: Tx, parcelId: string): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    select sum(line.price_paise * packed.quantity)::bigint as value
    from parcel_lines packed
    join order_lines line on line.id = packed.order_line_id
    where packed.parcel_id = ${parcelId}
  `.execute(tx);
  return rows[0]?.value ?? 0;
}
