import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';

export type ReturnContext = {
  customer: { name: string; city: string; mobile: string | null; email: string };
  reviewedBy: string | null;
  deliveredOn: string | null;
  earlierReturns: number;
  lineDetails: Record<string, { sku: string | null; serials: string[]; inStock: number }>;
};

/** Returns data for the review page. SKU and stock are current; serials are those not yet returned. */
export async function findReturnContext(db: Queryable, id: string): Promise<ReturnContext | undefined> {
  const { rows } = await sql<ReturnContext>`
    select
      json_build_object(
        'name', buyer_of(placed),
        'city', placed.address_city, 'mobile', placed.contact_mobile, 'email', placed.customer_email
      ) as customer,
      name_of(staff_member) as "reviewedBy",
      (
        select min(arrived.delivered_on)
        from delivered_units(placed.id) arrived
        join return_lines line on line.order_line_id = arrived.order_line_id
          and line.shipment_id is not distinct from arrived.shipment_id
        where line.return_id = order_return.id
      ) as "deliveredOn",
      (
        select count(*)::int
        from returns earlier
        join orders theirs on theirs.id = earlier.order_id
        where theirs.user_id = placed.user_id
          and earlier.requested_at < order_return.requested_at
          and earlier.status <> 'canceled'
      ) as "earlierReturns",
      (
        select json_object_agg(line.id, json_build_object(
          'sku', sold.sku,
          'serials', array(
            select stored.serial_number
            from shipment_lines packed
            join serial_numbers stored on stored.shipment_line_id = packed.id
            where packed.order_line_id = line.order_line_id and (line.shipment_id is null or packed.shipment_id = line.shipment_id)
            order by stored.serial_number
          ),
          'inStock', coalesce(other.stock, 0) + case when line.is_reserved then line.quantity else 0 end
        ))
        from return_lines line
        join order_lines bought on bought.id = line.order_line_id
        join variants sold on sold.id = bought.variant_id
        left join variants other on other.id = line.exchange_variant_id
        where line.return_id = order_return.id
      ) as "lineDetails"
    from returns order_return
    join orders placed on placed.id = order_return.order_id
    left join users staff_member on staff_member.id = order_return.reviewed_by
    where order_return.id = ${id}
  `.execute(db);
  return rows[0];
}
