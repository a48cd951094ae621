import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';

export type OrderToPack = {
  id: string;
  name: string;
  mobile: string | null;
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  postalCode: string;
  landmark: string | null;
  note: string | null;
  /** Total amount due on delivery. */
  due: number;
  paymentStatus: 'PENDING' | 'PAID' | 'REFUND_DUE' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  expectedOn: string;
  placedAt: Date;
  giftRecipient: string | null;
  lines: LineToPack[];
  /** In order, without canceled shipments. */
  shipments: PackedShipment[];
};
type LineToPack = {
  id: string;
  name: string;
  size: string | null;
  color: string | null;
  sku: string | null;
  quantity: number;
};
export type PackedShipment = {
  status: string;
  courierName: string | null;
  trackingNumber: string | null;
  codAmountPaise: number;
  /** Units by order line id. */
  units: Record<string, number>;
};

/** Lists orders for packing, in the order of `ids`: not cancelled, and not waiting for a payment. The SKU is the variant's current one. */
export async function listOrdersToPack(db: Queryable, ids: readonly string[]): Promise<OrderToPack[]> {
  const { rows } = await sql<OrderToPack>`
    select
      placed.id,
      recipient_of(placed) as name,
      placed.contact_mobile as mobile,
      placed.address_line1 as line1,
      placed.address_line2 as line2,
      placed.address_city as city,
      placed.address_state as state,
      placed.address_postal_code as "postalCode",
      placed.landmark,
      placed.delivery_note as note,
      placed.total_paise - placed.credit_paise as due,
      placed.payment_status as "paymentStatus",
      placed.expected_delivery_on as "expectedOn",
      placed.placed_at as "placedAt",
      placed.gift_recipient_name as "giftRecipient",
      (
        select json_agg(
          json_build_object(
            'id', line.id, 'name', line.product_name, 'size', line.size, 'color', line.color, 'sku', variant.sku, 'quantity', line.quantity
          )
          order by line.position
        )
        from order_lines line
        left join variants variant on variant.id = line.variant_id
        -- One that was edited away has no units.
        where line.order_id = placed.id and line.quantity > 0
      ) as lines,
      (
        select coalesce(json_agg(
          json_build_object(
            'status', shipment.status, 'courierName', shipment.courier_name, 'trackingNumber', shipment.tracking_number,
            'codAmountPaise', shipment.cod_amount_paise,
            'units', (select json_object_agg(order_line_id, quantity) from shipment_lines where shipment_id = shipment.id)
          )
          order by shipment.position
        ), '[]')
        from shipments shipment
        where shipment.order_id = placed.id and shipment.status <> 'canceled'
      ) as shipments
    from orders placed
    join unnest(${ids}::text[]) with ordinality as wanted (id, place) on wanted.id = placed.id
    where placed.delivery_status <> 'CANCELED' and placed.pay_until is null
    order by wanted.place
  `.execute(db);
  return rows;
}

export async function countOrders(db: Queryable, ids: readonly string[]): Promise<{ found: number; canceled: number }> {
  const { rows } = await sql<{ found: number; canceled: number }>`
    select count(*) as found, count(*) filter (where delivery_status = 'CANCELED') as canceled
    from orders
    where id = any(${ids}::text[])
  `.execute(db);
  return rows[0] ?? { found: 0, canceled: 0 };
}
