import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';

export type OrderToPack = {
  id: string;
  firstName: string;
  lastName: string;
  mobile: string | null;
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  postalCode: string;
  /** What is paid at the door for all of it. */
  due: number;
  paymentStatus: 'PENDING' | 'PAID' | 'REFUND_DUE' | 'PART_REFUNDED' | 'REFUNDED';
  expectedOn: string;
  placedAt: Date;
  /** Whom it is a present for. */
  giftTo: string | null;
  lines: LineToPack[];
  /** Those that were not unpacked again, in their order. */
  parcels: PackedParcel[];
};
type LineToPack = {
  id: string;
  name: string;
  size: string | null;
  color: string | null;
  sku: string | null;
  quantity: number;
};
export type PackedParcel = {
  state: string;
  courier: string | null;
  number: string | null;
  collectPaise: number;
  /** How many units of which line. */
  units: Record<string, number>;
};

/** Orders as whoever packs them needs them, in the order of the ids; the SKU is the variant's of today. None that was cancelled. */
export async function listOrdersToPack(db: Queryable, ids: readonly string[]): Promise<OrderToPack[]> {
  const { rows } = await sql<OrderToPack>`
    select
      placed.id,
      placed.customer_first_name as "firstName",
      placed.customer_last_name as "lastName",
      placed.contact_mobile as mobile,
      placed.address_line1 as line1,
      placed.address_line2 as line2,
      placed.address_city as city,
      placed.address_state as state,
      placed.address_postal_code as "postalCode",
      placed.total_paise - placed.credit_paise as due,
      placed.payment_status as "paymentStatus",
      placed.expected_delivery_on as "expectedOn",
      placed.placed_at as "placedAt",
      placed.gift_to as "giftTo",
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
            'state', parcel.state, 'courier', parcel.courier, 'number', parcel.number, 'collectPaise', parcel.collect_paise,
            'units', (select json_object_agg(order_line_id, quantity) from parcel_lines where parcel_id = parcel.id)
          )
          order by parcel.position
        ), '[]')
        from parcels parcel
        where parcel.order_id = placed.id and parcel.state <> 'void'
      ) as parcels
    from orders placed
    join unnest(${ids}::text[]) with ordinality as wanted (id, place) on wanted.id = placed.id
    where placed.delivery_status <> 'CANCELED'
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
