import './parcels.css';
import { type ReactNode, useId } from 'react';

type RestCardProps = {
  status: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
  /** Whether some of the order is on its way. */
  hasParcels: boolean;
  /** What stands above the items: how far the order has come. */
  above?: ReactNode;
  children: ReactNode;
};

/** What of an order is in no parcel: all of it, before the first one is packed. */
export function RestCard({ status, hasParcels, above, children }: RestCardProps) {
  const titleId = useId();
  const isWaiting = status === 'PENDING' || status === 'SHIPPED';
  const title = isWaiting ? (hasParcels ? 'Still to be packed' : 'Items') : hasParcels ? 'Not sent' : 'Items';
  return (
    <article aria-labelledby={titleId} data-tone="rest" className="parcel-card hanging">
      <header className="parcel-head">
        <h2 id={titleId} className="text-h3">
          {title}
        </h2>
      </header>
      {above}
      <ul className="parcel-items">{children}</ul>
    </article>
  );
}
