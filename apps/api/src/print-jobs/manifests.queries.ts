import { sql } from 'kysely';
import type { ManifestShipment } from '../pdf/manifest.ts';
import type { Queryable } from '../platform/database/db.ts';

export type HandedOverShipment = ManifestShipment & { courierName: string | null; handedOverAt: Date };

/** Lists shipments for a manifest, in the order of `ids`. Skips those in the warehouse or unpacked. */
export async function listHandedOverShipments(db: Queryable, ids: readonly string[]): Promise<HandedOverShipment[]> {
  const { rows } = await sql<HandedOverShipment>`
    select
      shipment.tracking_number as "trackingNumber",
      -- As people read it everywhere else.
      left(placed.id, 8) as "orderNumber",
      recipient_of(placed) as to,
      placed.address_postal_code as pincode,
      shipment.weight_g as "weightG",
      shipment.cod_amount_paise as "codAmountPaise",
      shipment.courier_name as "courierName",
      shipment.handed_over_at as "handedOverAt"
    from shipments shipment
    join orders placed on placed.id = shipment.order_id
    join unnest(${ids}::uuid[]) with ordinality as wanted (id, place) on wanted.id = shipment.id
    where shipment.handed_over_at is not null and shipment.status <> 'canceled'
    order by wanted.place
  `.execute(db);
  return rows;
}

export async function countHandedOverShipments(
  db: Queryable,
  ids: readonly string[],
): Promise<{ found: number; handed: number }> {
  const { rows } = await sql<{ found: number; handed: number }>`
    select count(*) as found, count(*) filter (where handed_over_at is not null and status <> 'canceled') as handed
    from shipments
    where id = any(${ids}::uuid[])
  `.execute(db);
  return rows[0] ?? { found: 0, handed: 0 };
}
