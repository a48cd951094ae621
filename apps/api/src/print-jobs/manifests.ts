import { getEmailSender } from '../company/company.service.ts';
import type { Manifest } from '../pdf/manifest.ts';
import type { Db } from '../platform/database/db.ts';
import { type HandedOverShipment, listHandedOverShipments } from './manifests.queries.ts';

/** `handedOverAt` is the time of the last handover. */
export async function getManifest(db: Db, shipmentIds: string[]): Promise<Manifest> {
  const [shipments, { name, address, phone }] = await Promise.all([
    listHandedOverShipments(db, shipmentIds),
    getEmailSender(db),
  ]);
  return {
    shop: { name, address, phone },
    courier: formatCourierName(shipments),
    handedOverAt: new Date(Math.max(...shipments.map(({ handedOverAt }) => handedOverAt.getTime()))),
    shipments,
  };
}

function formatCourierName(shipments: readonly HandedOverShipment[]): string {
  const [courierName, ...others] = new Set(shipments.map((shipment) => shipment.courierName));
  return others.length > 0 ? 'Several couriers' : (courierName ?? '–');
}
