import type { Sender } from './slip.ts';

export type ManifestParcel = {
  /** What the courier calls it: the AWB, where it gave one. */
  number: string | null;
  orderNumber: string;
  to: string;
  pincode: string;
  weightG: number | null;
  /** 0 where it is paid. */
  collectPaise: number;
};

/** What a courier is handed at once, and signs for. */
export type Manifest = { shop: Sender; courier: string; handedAt: Date; parcels: readonly ManifestParcel[] };

export type ManifestSums = { orders: number; parcels: number; weightG: number; collectPaise: number };

export function sumsOf({ parcels }: Manifest): ManifestSums {
  return {
    orders: new Set(parcels.map(({ orderNumber }) => orderNumber)).size,
    parcels: parcels.length,
    weightG: parcels.reduce((sum, { weightG }) => sum + (weightG ?? 0), 0),
    collectPaise: parcels.reduce((sum, { collectPaise }) => sum + collectPaise, 0),
  };
}
