import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import type { ParcelRecord } from './parcel-record.ts';

export type OrderNote = { id: string; at: Date; by: string | null; text: string };

export type OrderSurroundings = {
  subtotal: number;
  discount: number;
  lines: Record<string, { saving: number; sku: string | null }>;
  customer: { id: string | null; since: string; orders: number; canceled: number; spent: number };
  newer: string | null;
  older: string | null;
};

/** What stands around an order; the SKU is the variant's of today. */
export async function readSurroundings(db: Queryable, id: string): Promise<OrderSurroundings | undefined> {
  const { rows } = await sql<OrderSurroundings>`
    select
      placed.subtotal_paise as subtotal,
      placed.discount_paise as discount,
      (
        select json_object_agg(line.id, json_build_object('saving', line.saving_paise, 'sku', variant.sku))
        from order_lines line
        left join variants variant on variant.id = line.variant_id
        where line.order_id = placed.id and line.quantity > 0
      ) as lines,
      (
        select json_build_object(
          'id', case when buyer.user_type = 'CUSTOMER' then buyer.id end,
          'since', to_char(buyer.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'orders', count(own.id),
          'canceled', count(*) filter (where own.delivery_status = 'CANCELED'),
          'spent', coalesce(sum(own.total_paise) filter (where own.delivery_status = 'DELIVERED'), 0)
        )
        from users buyer
        join orders own on own.user_id = buyer.id
        where buyer.id = placed.user_id
        group by buyer.id
      ) as customer,
      (
        select id from orders other
        where (other.placed_at, other.id) > (placed.placed_at, placed.id)
        order by other.placed_at, other.id
        limit 1
      ) as newer,
      (
        select id from orders other
        where (other.placed_at, other.id) < (placed.placed_at, placed.id)
        order by other.placed_at desc, other.id desc
        limit 1
      ) as older
    from orders placed
    where placed.id = ${id}
  `.execute(db);
  return rows[0];
}

export type OrderEdit = { id: string; at: Date; by: string | null; reason: string; before: unknown; after: unknown };

export async function listEdits(db: Queryable, orderId: string): Promise<OrderEdit[]> {
  const { rows } = await sql<OrderEdit>`
    select
      edit.id, edit.edited_at as at, coalesce(nullif(concat_ws(' ', actor.first_name, actor.last_name), ''), actor.username) as by,
      edit.reason, edit.before, edit.after
    from order_edits edit
    left join users actor on actor.id = edit.actor_id
    where edit.order_id = ${orderId}
    order by edit.edited_at desc
  `.execute(db);
  return rows;
}

export async function listParcelsOf(db: Queryable, orderId: string): Promise<ParcelRecord[]> {
  const { rows } = await sql<{ parcels: ParcelRecord[] }>`select parcels_as_json(${orderId}, true) as parcels`.execute(
    db,
  );
  return rows[0]?.parcels ?? [];
}

export type OrderCash = { toCollect: number; collected: number; remitted: number; outstanding: number };

/** Where the cash of an order's parcels is: what couriers hold is what they collected and have not sent. */
export async function sumCash(db: Queryable, orderId: string): Promise<OrderCash> {
  const { rows } = await sql<OrderCash>`
    select
      coalesce(sum(paise) filter (where kind = 'collectable'), 0)::bigint as "toCollect",
      coalesce(sum(paise) filter (where kind = 'collected'), 0)::bigint as collected,
      coalesce(sum(paise) filter (where kind = 'remitted'), 0)::bigint as remitted,
      coalesce(sum(case kind when 'collected' then paise when 'remitted' then -paise when 'written_off' then -paise end), 0)::bigint as outstanding
    from parcels
    join cash_entries entry on entry.parcel_id = parcels.id
    where parcels.order_id = ${orderId}
  `.execute(db);
  return rows[0] ?? { toCollect: 0, collected: 0, remitted: 0, outstanding: 0 };
}

export async function listNotes(db: Queryable, orderId: string): Promise<OrderNote[]> {
  const { rows } = await sql<OrderNote>`
    select note.id, note.written_at as at, coalesce(nullif(concat_ws(' ', actor.first_name, actor.last_name), ''), actor.username) as by, note.text
    from order_notes note
    join users actor on actor.id = note.actor_id
    where note.order_id = ${orderId}
    order by note.written_at, note.id
  `.execute(db);
  return rows;
}

export async function insertNote(tx: Tx, note: { orderId: string; actorId: string; text: string }): Promise<string> {
  const { id } = await tx
    .insertInto('order_notes')
    .values({ order_id: note.orderId, actor_id: note.actorId, text: note.text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
