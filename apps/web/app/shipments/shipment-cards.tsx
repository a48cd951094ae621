import type { EndpointResponse } from '@kinari/contract/contract';
import type { ReactNode } from 'react';
import type { DeliveryFailureAction } from './delivery-failure-form-values.ts';
import { ShipmentCard } from './shipment-card.tsx';
import { shipmentItems, unshippedItems } from './shipment-content.ts';
import { UnshippedItemsCard } from './unshipped-items-card.tsx';

type Shipment = EndpointResponse<'trackOrder'>['shipments'][number];
type Status = EndpointResponse<'trackOrder'>['deliveryStatus'];

type ShipmentCardsProps<Item> = {
  shipments: readonly Shipment[];
  items: readonly Item[];
  status: Status;
  placedAt: string;
  today: string;
  /** Shown above the unpacked items if there are no shipments. */
  contentAbove?: ReactNode;
  onResolve: (shipmentId: string, action: DeliveryFailureAction) => Promise<void>;
  children: (item: Item) => ReactNode;
};

/** Shows the shipments and the unpacked items of an order. `children` renders an item. */
export function ShipmentCards<Item extends { id: string; quantity: number }>(props: ShipmentCardsProps<Item>) {
  const { shipments, items, status, placedAt, today, contentAbove, onResolve, children: toRow } = props;
  const rest = unshippedItems(items, shipments);
  const hasShipments = shipments.length > 0;
  return (
    <div className="shipment-cards">
      {shipments.map((shipment) => (
        <ShipmentCard
          key={shipment.id}
          shipment={shipment}
          of={shipments.length}
          isAll={shipments.length === 1 && rest.length === 0}
          placedAt={placedAt}
          today={today}
          onResolve={(action) => onResolve(shipment.id, action)}
        >
          {shipmentItems(shipment, items).map(toRow)}
        </ShipmentCard>
      ))}
      {rest.length > 0 && (
        <UnshippedItemsCard status={status} hasShipments={hasShipments} contentAbove={!hasShipments && contentAbove}>
          {rest.map(toRow)}
        </UnshippedItemsCard>
      )}
    </div>
  );
}
