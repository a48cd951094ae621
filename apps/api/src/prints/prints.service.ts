import type { Body, Reply } from '@kinari/contract/contract';
import { type Asking, askOnce } from '../papers/prints.service.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { countParcels } from './manifests.queries.ts';
import { countOrders } from './order-slips.queries.ts';

type Print = Reply<'readPrint'>['print'];

/** Asks for the packing slips of orders. */
export function printSlips(asking: Asking, { orderIds, layout }: Body<'printSlips'>): Promise<Print> {
  const asked = { orderIds: [...new Set(orderIds)], layout };
  return askOnce(asking, {
    kind: 'slips',
    asked,
    check: async (tx) => {
      const { found, canceled } = await countOrders(tx, asked.orderIds);
      if (found < asked.orderIds.length) throw new Refusal('not_found');
      if (canceled > 0) throw new Refusal('order_canceled');
      return `Packing slips of ${found} ${found === 1 ? 'order' : 'orders'} printed`;
    },
  });
}

/** Asks for what a courier signs, of parcels that were handed over. */
export function printManifest(asking: Asking, { parcelIds }: Body<'printManifest'>): Promise<Print> {
  const asked = { parcelIds: [...new Set(parcelIds.map((id) => id.toLowerCase()))] };
  return askOnce(asking, {
    kind: 'manifest',
    asked,
    check: async (tx) => {
      const { found, handed } = await countParcels(tx, asked.parcelIds);
      if (found < asked.parcelIds.length) throw new Refusal('not_found');
      if (handed < found) throw new Refusal('parcel_moved');
      return `Manifest of ${found} ${found === 1 ? 'parcel' : 'parcels'} printed`;
    },
  });
}
