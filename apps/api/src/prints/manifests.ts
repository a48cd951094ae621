import { readLetterhead } from '../company/company.service.ts';
import type { Manifest } from '../papers/manifest.ts';
import type { Db } from '../platform/database/db.ts';
import { type HandedParcel, listHandedParcels } from './manifests.queries.ts';

/** What couriers were handed; the time is when the last of it went. */
export async function gatherManifest(db: Db, parcelIds: string[]): Promise<Manifest> {
  const [parcels, { name, address, phone }] = await Promise.all([listHandedParcels(db, parcelIds), readLetterhead(db)]);
  return {
    shop: { name, address, phone },
    courier: courierOf(parcels),
    handedAt: new Date(Math.max(...parcels.map(({ handedAt }) => handedAt.getTime()))),
    parcels,
  };
}

function courierOf(parcels: readonly HandedParcel[]): string {
  const [courier, ...others] = new Set(parcels.map((parcel) => parcel.courier));
  return others.length > 0 ? 'Several couriers' : (courier ?? '–');
}
