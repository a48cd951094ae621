import type { ReturnReason, ReturnResolution, ReturnStatus } from '@kinari/contract/labels/return-labels';
import { type RawBuilder, sql } from 'kysely';
import { imageAsJson } from '../media/images.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';
import type { ReturnRecord } from './return-record.ts';

export const findReturn = async (db: Queryable, id: string): Promise<ReturnRecord | undefined> =>
  (await listReturns(db, sql`order_return.id = ${id}`))[0];

export const listReturnsByOrder = (db: Queryable, orderId: string): Promise<ReturnRecord[]> =>
  listReturns(db, sql`order_return.order_id = ${orderId}`);

async function listReturns(db: Queryable, condition: RawBuilder<unknown>): Promise<ReturnRecord[]> {
  const { rows } = await sql<ReturnRecord>`
    select
      order_return.id, order_return.number, order_return.order_id as "orderId",
      order_return.requested_by as "requestedBy", order_return.status, order_return.is_gift as "isGift",
      order_return.customer_note as "customerNote", order_return.decline_reason as "declineReason",
      order_return.inspection_note as "inspectionNote", order_return.shop_pays_shipping as "shopPaysShipping",
      order_return.courier, order_return.tracking_number as "trackingNumber",
      order_return.masked_destination as "maskedDestination", order_return.requested_at as "requestedAt",
      order_return.reviewed_at as "reviewedAt", order_return.sent_at as "sentAt",
      order_return.received_at as "receivedAt", order_return.closed_at as "closedAt",
      (
        select json_agg(json_build_object(
          'id', line.id,
          'orderLineId', line.order_line_id,
          'shipmentId', line.shipment_id,
          'name', bought.product_name,
          'size', bought.size,
          'color', bought.color,
          'image', case when image.id is not null then ${imageAsJson} end,
          'quantity', line.quantity,
          'price', line.price_paise,
          'reason', line.reason,
          'resolution', line.resolution,
          'exchange', case when line.exchange_variant_id is not null then json_build_object(
            'variantId', other.id, 'size', other.size, 'color', other.color, 'orderId', sent.id
          ) end,
          'condition', case when line.sellable is not null then json_build_object(
            'sellable', line.sellable, 'damaged', line.damaged, 'wrongItem', line.wrong_item, 'missing', line.missing
          ) end
        ) order by bought.position, line.id)
        from return_lines line
        join order_lines bought on bought.id = line.order_line_id
        left join images image on image.id = bought.image_id
        left join variants other on other.id = line.exchange_variant_id
        left join orders sent on sent.exchange_of = line.id
        where line.return_id = order_return.id
      ) as lines,
      array(select id from return_photos where return_id = order_return.id order by added_at, id) as photos
    from returns order_return
    where ${condition}
    order by order_return.requested_at desc, order_return.id
  `.execute(db);
  return rows;
}

export async function findReturnOrderId(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('returns').select('order_id').where('id', '=', id).executeTakeFirst();
  return row?.order_id;
}

export type LockedReturnRow = {
  id: string;
  number: string;
  orderId: string;
  requestedBy: string | null;
  isGift: boolean;
  status: ReturnStatus;
  method: 'upi' | 'bank' | null;
  destination: Buffer | null;
  maskedDestination: string | null;
  receivedAt: Date | null;
};

/** Locks a return. The caller has locked its order. */
export async function findReturnForUpdate(tx: Tx, id: string): Promise<LockedReturnRow | undefined> {
  const { rows } = await sql<LockedReturnRow>`
    select
      id, number, order_id as "orderId", requested_by as "requestedBy", is_gift as "isGift", status,
      refund_method as method, destination, masked_destination as "maskedDestination", received_at as "receivedAt"
    from returns
    where id = ${id}
    for update
  `.execute(tx);
  return rows[0];
}

export type ReturnLine = {
  id: string;
  orderLineId: string;
  shipmentId: string | null;
  variantId: string;
  quantity: number;
  price: number;
  resolution: ReturnResolution;
  exchangeVariantId: string | null;
  isReserved: boolean;
  /** False if the exchange variant is archived. */
  isLive: boolean;
};

export async function listReturnLines(tx: Tx, returnId: string): Promise<ReturnLine[]> {
  const { rows } = await sql<ReturnLine>`
    select
      line.id, line.order_line_id as "orderLineId", line.shipment_id as "shipmentId", bought.variant_id as "variantId", line.quantity,
      line.price_paise as price, line.resolution, line.exchange_variant_id as "exchangeVariantId",
      line.is_reserved as "isReserved",
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
  requestedBy: string | null;
  isGift: boolean;
  customerNote: string | null;
  shopPaysShipping: boolean;
  requestedAt: Date;
  lines: {
    orderLineId: string;
    shipmentId: string | null;
    quantity: number;
    reason: ReturnReason;
    resolution: ReturnResolution;
    exchangeVariantId: string | null;
    price: number;
  }[];
};

export async function insertReturn(tx: Tx, { lines, ...orderReturn }: NewReturn): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with created as (
      insert into returns (number, order_id, requested_by, is_gift, customer_note, shop_pays_shipping, requested_at)
      values (
        'R-' || left(new_order_id(), 8), ${orderReturn.orderId}, ${orderReturn.requestedBy}, ${orderReturn.isGift},
        ${orderReturn.customerNote}, ${orderReturn.shopPaysShipping}, ${orderReturn.requestedAt}
      )
      returning id
    )
    insert into return_lines (
      return_id, order_line_id, shipment_id, quantity, reason, resolution, exchange_variant_id, price_paise
    )
    select
      created.id, line."orderLineId", line."shipmentId", line.quantity, line.reason, line.resolution,
      line."exchangeVariantId", line.price
    from created, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(
      "orderLineId" uuid, "shipmentId" uuid, quantity int, reason text, resolution text,
      "exchangeVariantId" uuid, price bigint
    )
    returning return_id as id
  `.execute(tx);
  if (!rows[0]) throw new Error('Return has no lines');
  return rows[0].id;
}

type EncryptedDestination = { method: 'upi' | 'bank'; destination: Buffer; maskedDestination: string };

export async function setReturnDestination(tx: Tx, id: string, encrypted: EncryptedDestination): Promise<void> {
  await tx
    .updateTable('returns')
    .set({
      refund_method: encrypted.method,
      destination: encrypted.destination,
      masked_destination: encrypted.maskedDestination,
    })
    .where('id', '=', id)
    .execute();
}

export async function findOrderOwner(db: Queryable, orderId: string): Promise<string | undefined> {
  const row = await db.selectFrom('orders').select('user_id').where('id', '=', orderId).executeTakeFirst();
  return row?.user_id;
}

type LineConditions = { id: string; sellable: number; damaged: number; wrongItem: number; missing: number };

export async function setLineConditions(
  tx: Tx,
  { id, sellable, damaged, wrongItem, missing }: LineConditions,
): Promise<void> {
  await tx
    .updateTable('return_lines')
    .set({ sellable, damaged, wrong_item: wrongItem, missing })
    .where('id', '=', id)
    .execute();
}
