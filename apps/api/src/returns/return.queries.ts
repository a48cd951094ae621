import type { ReturnReason, ReturnState, ReturnWish } from '@kinari/contract/words/return-words';
import { type RawBuilder, sql } from 'kysely';
import { pictureAsJson } from '../media/pictures.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';
import type { ReturnRecord } from './return-record.ts';

export const findReturn = async (db: Queryable, id: string): Promise<ReturnRecord | undefined> =>
  (await listReturns(db, sql`back.id = ${id}`))[0];

/** The returns of an order, the newest first. */
export const listReturnsOf = (db: Queryable, orderId: string): Promise<ReturnRecord[]> =>
  listReturns(db, sql`back.order_id = ${orderId}`);

async function listReturns(db: Queryable, which: RawBuilder<unknown>): Promise<ReturnRecord[]> {
  const { rows } = await sql<ReturnRecord>`
    select
      back.id, back.number, back.order_id as "orderId", back.asked_by as "askedBy", back.state, back.for_gift as "forGift", back.note,
      back.why_refused as "whyRefused", back.said, back.we_pay as "wePay", back.courier, back.tracking_number as "trackingNumber",
      back.destination_mask as "goesTo", back.asked_at as "askedAt", back.decided_at as "decidedAt", back.sent_at as "sentAt",
      back.received_at as "receivedAt", back.closed_at as "closedAt",
      (
        select json_agg(json_build_object(
          'id', line.id,
          'orderLineId', line.order_line_id,
          'parcelId', line.parcel_id,
          'name', bought.product_name,
          'size', bought.size,
          'color', bought.color,
          'picture', case when picture.id is not null then ${pictureAsJson} end,
          'quantity', line.quantity,
          'price', line.price_paise,
          'reason', line.reason,
          'wish', line.wish,
          'exchange', case when line.exchange_variant_id is not null then json_build_object(
            'variantId', other.id, 'size', other.size, 'color', other.color, 'orderId', sent.id
          ) end,
          'verdict', case when line.sellable is not null then json_build_object(
            'sellable', line.sellable, 'damaged', line.damaged, 'notOurs', line.not_ours, 'missing', line.missing
          ) end
        ) order by bought.position, line.id)
        from return_lines line
        join order_lines bought on bought.id = line.order_line_id
        left join pictures picture on picture.id = bought.picture_id
        left join variants other on other.id = line.exchange_variant_id
        left join orders sent on sent.exchange_of = line.id
        where line.return_id = back.id
      ) as lines,
      array(select id from return_pictures where return_id = back.id order by added_at, id) as pictures
    from returns back
    where ${which}
    order by back.asked_at desc, back.id
  `.execute(db);
  return rows;
}

export async function orderOfReturn(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('returns').select('order_id').where('id', '=', id).executeTakeFirst();
  return row?.order_id;
}

export type HeldReturn = {
  id: string;
  number: string;
  orderId: string;
  askedBy: string | null;
  forGift: boolean;
  state: ReturnState;
  means: 'upi' | 'bank' | null;
  destination: Buffer | null;
  mask: string | null;
  receivedAt: Date | null;
};

/** A return, held until the transaction ends. Whoever calls holds its order already. */
export async function lockReturn(tx: Tx, id: string): Promise<HeldReturn | undefined> {
  const { rows } = await sql<HeldReturn>`
    select
      id, number, order_id as "orderId", asked_by as "askedBy", for_gift as "forGift", state, means, destination,
      destination_mask as mask, received_at as "receivedAt"
    from returns
    where id = ${id}
    for update
  `.execute(tx);
  return rows[0];
}

export type HeldLine = {
  id: string;
  orderLineId: string;
  parcelId: string | null;
  variantId: string;
  quantity: number;
  price: number;
  wish: ReturnWish;
  exchangeVariantId: string | null;
  isHeld: boolean;
  /** Whether what is wanted in exchange can still be sold. */
  isLive: boolean;
};

/** The lines of a held return, by what was bought. */
export async function listHeldLines(tx: Tx, returnId: string): Promise<HeldLine[]> {
  const { rows } = await sql<HeldLine>`
    select
      line.id, line.order_line_id as "orderLineId", line.parcel_id as "parcelId", bought.variant_id as "variantId", line.quantity,
      line.price_paise as price, line.wish, line.exchange_variant_id as "exchangeVariantId", line.is_held as "isHeld",
      other.id is not null and other.archived_at is null as "isLive"
    from return_lines line
    join order_lines bought on bought.id = line.order_line_id
    left join variants other on other.id = line.exchange_variant_id
    where line.return_id = ${returnId}
    order by bought.position, line.id
  `.execute(tx);
  return rows;
}

export type NewReturn = {
  orderId: string;
  askedBy: string | null;
  forGift: boolean;
  note: string | null;
  wePay: boolean;
  askedAt: Date;
  lines: {
    orderLineId: string;
    parcelId: string | null;
    quantity: number;
    reason: ReturnReason;
    wish: ReturnWish;
    exchangeVariantId: string | null;
    price: number;
  }[];
};

export async function insertReturn(tx: Tx, { lines, ...asked }: NewReturn): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with asked as (
      insert into returns (number, order_id, asked_by, for_gift, note, we_pay, asked_at)
      values (
        'R-' || left(new_order_id(), 8), ${asked.orderId}, ${asked.askedBy}, ${asked.forGift}, ${asked.note}, ${asked.wePay}, ${asked.askedAt}
      )
      returning id
    )
    insert into return_lines (return_id, order_line_id, parcel_id, quantity, reason, wish, exchange_variant_id, price_paise)
    select asked.id, line."orderLineId", line."parcelId", line.quantity, line.reason, line.wish, line."exchangeVariantId", line.price
    from asked, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(
      "orderLineId" uuid, "parcelId" uuid, quantity int, reason text, wish text, "exchangeVariantId" uuid, price bigint
    )
    returning return_id as id
  `.execute(tx);
  if (!rows[0]) throw new Error('A return has lines');
  return rows[0].id;
}

type SealedDestination = { means: 'upi' | 'bank'; destination: Buffer; mask: string };

export async function setDestination(tx: Tx, id: string, goesTo: SealedDestination): Promise<void> {
  await tx
    .updateTable('returns')
    .set({ means: goesTo.means, destination: goesTo.destination, destination_mask: goesTo.mask })
    .where('id', '=', id)
    .execute();
}

export async function ownerOfOrder(db: Queryable, orderId: string): Promise<string | undefined> {
  const row = await db.selectFrom('orders').select('user_id').where('id', '=', orderId).executeTakeFirst();
  return row?.user_id;
}

type Verdict = { id: string; sellable: number; damaged: number; notOurs: number; missing: number };

export async function setVerdict(tx: Tx, { id, sellable, damaged, notOurs, missing }: Verdict): Promise<void> {
  await tx
    .updateTable('return_lines')
    .set({ sellable, damaged, not_ours: notOurs, missing })
    .where('id', '=', id)
    .execute();
}
