import type { Sender } from './packing-slip.ts';

export type ManifestShipment = {
  /** Tracking number (AWB), if the courier gave one. */
  trackingNumber: string | null;
  orderNumber: string;
  to: string;
  pincode: string;
  weightG: number | null;
  /** 0 if prepaid. */
  codAmountPaise: number;
};

/** Shipments handed over together, for which the courier signs. */
export type Manifest = { shop: Sender; courier: string; handedOverAt: Date; shipments: readonly ManifestShipment[] };

export type ManifestTotals = { orders: number; shipments: number; weightG: number; codAmountPaise: number };

export function sumManifest({ shipments }: Manifest): ManifestTotals {
  return {
    orders: new Set(shipments.map(({ orderNumber }) => orderNumber)).size,
    shipments: shipments.length,
    weightG: shipments.reduce((sum, { weightG }) => sum + (weightG ?? 0), 0),
    codAmountPaise: shipments.reduce((sum, { codAmountPaise }) => sum + codAmountPaise, 0),
  };
}
