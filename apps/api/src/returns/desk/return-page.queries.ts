import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';

export type ReturnSurroundings = {
  customer: { name: string; city: string; mobile: string | null; email: string };
  decidedBy: string | null;
  deliveredOn: string | null;
  earlierReturns: number;
  facts: Record<string, { sku: string | null; serials: string[]; inStock: number }>;
};

/** What stands around a return; SKU and stock are those of today, and the serials those that are still out of the house. */
export async function readSurroundings(db: Queryable, id: string): Promise<ReturnSurroundings | undefined> {
  const { rows } = await sql<ReturnSurroundings>`
    select
      json_build_object(
        'name', concat_ws(' ', placed.customer_first_name, placed.customer_last_name),
        'city', placed.address_city, 'mobile', placed.contact_mobile, 'email', placed.customer_email
      ) as customer,
      coalesce(nullif(concat_ws(' ', clerk.first_name, clerk.last_name), ''), clerk.username) as "decidedBy",
      (
        select min(arrived.delivered_on)
        from delivered_units(placed.id) arrived
        join return_lines line on line.order_line_id = arrived.order_line_id
          and line.parcel_id is not distinct from arrived.parcel_id
        where line.return_id = back.id
      ) as "deliveredOn",
      (
        select count(*)::int
        from returns earlier
        join orders theirs on theirs.id = earlier.order_id
        where theirs.user_id = placed.user_id and earlier.asked_at < back.asked_at and earlier.state <> 'withdrawn'
      ) as "earlierReturns",
      (
        select json_object_agg(line.id, json_build_object(
          'sku', sold.sku,
          'serials', array(
            select kept.serial
            from parcel_lines packed
            join unit_serials kept on kept.parcel_line_id = packed.id
            where packed.order_line_id = line.order_line_id and (line.parcel_id is null or packed.parcel_id = line.parcel_id)
            order by kept.serial
          ),
          'inStock', coalesce(other.stock, 0) + case when line.is_held then line.quantity else 0 end
        ))
        from return_lines line
        join order_lines bought on bought.id = line.order_line_id
        join variants sold on sold.id = bought.variant_id
        left join variants other on other.id = line.exchange_variant_id
        where line.return_id = back.id
      ) as facts
    from returns back
    join orders placed on placed.id = back.order_id
    left join users clerk on clerk.id = back.decided_by
    where back.id = ${id}
  `.execute(db);
  return rows[0];
}
