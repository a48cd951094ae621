import type { Reply } from '@kinari/contract/contract';
import type { ReactNode } from 'react';
import type { Decision } from './decision-draft.ts';
import { ParcelCard } from './parcel-card.tsx';
import { itemsOf, restOf } from './parcel-content.ts';
import { RestCard } from './rest-card.tsx';

type Parcel = Reply<'trackOrder'>['parcels'][number];
type Status = Reply<'trackOrder'>['deliveryStatus'];

type ParcelCardsProps<Item> = {
  parcels: readonly Parcel[];
  items: readonly Item[];
  status: Status;
  placedAt: string;
  today: string;
  /** Stands above what is in no parcel, where there is none at all. */
  above?: ReactNode;
  onDecide: (parcelId: string, decision: Decision) => Promise<void>;
  children: (item: Item) => ReactNode;
};

/** The parcels of an order, each with what is in it, and what is in none yet; `children` draws an item. */
export function ParcelCards<Item extends { id: string; quantity: number }>(props: ParcelCardsProps<Item>) {
  const { parcels, items, status, placedAt, today, above, onDecide, children: toRow } = props;
  const rest = restOf(items, parcels);
  const hasParcels = parcels.length > 0;
  return (
    <div className="parcel-cards">
      {parcels.map((parcel) => (
        <ParcelCard
          key={parcel.id}
          parcel={parcel}
          of={parcels.length}
          isAll={parcels.length === 1 && rest.length === 0}
          placedAt={placedAt}
          today={today}
          onDecide={(decision) => onDecide(parcel.id, decision)}
        >
          {itemsOf(parcel, items).map(toRow)}
        </ParcelCard>
      ))}
      {rest.length > 0 && (
        <RestCard status={status} hasParcels={hasParcels} above={!hasParcels && above}>
          {rest.map(toRow)}
        </RestCard>
      )}
    </div>
  );
}
