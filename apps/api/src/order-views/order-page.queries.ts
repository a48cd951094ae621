import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';

export type OrderContext = {
  subtotal: number;
  discount: number;
  lines: Record<string, { saving: number; sku: string | null }>;
  customer: { id: string | null; since: string; orders: number; canceled: number; spent: number };
  newer: string | null;
  older: string | null;
};

/** Returns totals, neighbours and related data of an order. The SKU is the variant's current one. */
export async function getOrderContext(db: Queryable, id: string): Promise<OrderContext | undefined> {
  const { rows } = await sql<OrderContext>`
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

export type OrderCodTotals = {
  due: number;
  collected: number;
  remitted: number;
  outstanding: number;
  overpaid: number;
};

/** Sums the COD ledger of the order's shipments. `outstanding` is collected by couriers but not yet remitted. */
export async function sumOrderCod(db: Queryable, orderId: string): Promise<OrderCodTotals> {
  const { rows } = await sql<OrderCodTotals>`
    select
      coalesce(sum(due), 0)::bigint as due,
      coalesce(sum(collected), 0)::bigint as collected,
      coalesce(sum(remitted), 0)::bigint as remitted,
      coalesce(sum(greatest(collected - remitted - written_off, 0)), 0)::bigint as outstanding,
      coalesce(sum(greatest(remitted + written_off - collected, 0)), 0)::bigint as overpaid
    from (
      select
        coalesce(sum(paise) filter (where kind = 'due'), 0) as due,
        coalesce(sum(paise) filter (where kind = 'collected'), 0) as collected,
        coalesce(sum(paise) filter (where kind = 'remitted'), 0) as remitted,
        coalesce(sum(paise) filter (where kind = 'written_off'), 0) as written_off
      from shipments
      join cod_entries entry on entry.shipment_id = shipments.id
      where shipments.order_id = ${orderId}
      group by shipments.id
    ) shipment
  `.execute(db);
  return rows[0] ?? { due: 0, collected: 0, remitted: 0, outstanding: 0, overpaid: 0 };
}
