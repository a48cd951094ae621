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
    <article aria-labelledby={titleId} data-tone="rest" className="shipment-card print:[break-inside:avoid] hanging">
      <header className="pt-3.5 px-4 pb-4 bg-(color:--come-ground) lg:pt-4 lg:px-6 lg:pb-5">
        <h2 id={titleId} className="text-h3">
          {title}
        </h2>
      </header>
      {contentAbove}
      <ul className="pt-3.5 px-4 pb-0.5 border-t border-border lg:px-6">{children}</ul>
    </article>
  );
}
