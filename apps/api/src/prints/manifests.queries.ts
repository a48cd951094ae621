import { sql } from 'kysely';
import type { ManifestParcel } from '../papers/manifest.ts';
import type { Queryable } from '../platform/database/db.ts';

export type HandedParcel = ManifestParcel & { courier: string | null; handedAt: Date };

/** Parcels as their courier signs for them, in the order of the ids. None that is in the house or was unpacked. */
export async function listHandedParcels(db: Queryable, ids: readonly string[]): Promise<HandedParcel[]> {
  const { rows } = await sql<HandedParcel>`
    select
      parcel.number,
      -- As people read it everywhere else.
      left(placed.id, 8) as "orderNumber",
      trim(placed.customer_first_name || ' ' || placed.customer_last_name) as to,
      placed.address_postal_code as pincode,
      parcel.weight_g as "weightG",
      parcel.collect_paise as "collectPaise",
      parcel.courier,
      parcel.handed_at as "handedAt"
    from parcels parcel
    join orders placed on placed.id = parcel.order_id
    join unnest(${ids}::uuid[]) with ordinality as wanted (id, place) on wanted.id = parcel.id
    where parcel.handed_at is not null and parcel.state <> 'void'
    order by wanted.place
  `.execute(db);
  return rows;
}

export async function countParcels(db: Queryable, ids: readonly string[]): Promise<{ found: number; handed: number }> {
  const { rows } = await sql<{ found: number; handed: number }>`
    select count(*) as found, count(*) filter (where handed_at is not null and state <> 'void') as handed
    from parcels
    where id = any(${ids}::uuid[])
  `.execute(db);
  return rows[0] ?? { found: 0, handed: 0 };
}
