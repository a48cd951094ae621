import './shipments.css';
import { type ReactNode, useId } from 'react';

type UnshippedItemsCardProps = {
  status: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
  hasShipments: boolean;
  contentAbove?: ReactNode;
  children: ReactNode;
};

/** Items in no shipment. Before packing, that is the whole order. */
export function UnshippedItemsCard({ status, hasShipments, contentAbove, children }: UnshippedItemsCardProps) {
  const titleId = useId();
  const isWaiting = status === 'PENDING' || status === 'SHIPPED';
  const title = isWaiting ? (hasShipments ? 'Still to be packed' : 'Items') : hasShipments ? 'Not shipped' : 'Items';
  return (
    <article aria-labelledby={titleId} data-tone="rest" className="shipment-card hanging">
      <header className="shipment-head">
        <h2 id={titleId} className="text-h3">
          {title}
        </h2>
      </header>
      {contentAbove}
      <ul className="shipment-items">{children}</ul>
    </article>
  );
}
