import './shipments.css';
import { formatCourier, formatTrackingNumber } from '@kinari/contract/labels/delivery-estimate';
import { ChevronRight, Truck } from 'lucide-react';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { icon16, icon20 } from '../ui/icon.ts';
import type { TrackedShipment } from './shipment-format.ts';

type CourierInfoProps = {
  shipment: Pick<TrackedShipment, 'status' | 'courierName' | 'trackingNumber' | 'trackingUrl'>;
  /** Used if the courier has no tracking page. */
  to?: string | undefined;
};

export function CourierInfo({ shipment, to }: CourierInfoProps) {
  const { trackingNumber, trackingUrl } = shipment;
  const text = (
    <>
      <Truck {...icon20} className="flex-none text-jamun" />
      <span className="courier-info-words">
        <span>{formatCourier(shipment)}</span>
        {trackingNumber && <b className="font-mono">{formatTrackingNumber(trackingNumber)}</b>}
      </span>
    </>
  );
  if (trackingUrl) {
    return (
      <a href={trackingUrl} target="_blank" rel="noopener noreferrer" className="courier-info">
        {text}
        <span className="sr-only">, opens the courier’s page in a new tab</span>
        <ChevronRight {...icon16} className="flex-none text-jamun" />
      </a>
    );
  }
  if (!to) return <p className="courier-info">{text}</p>;
  return (
    <PrefetchLink to={to} className="courier-info">
      {text}
      <ChevronRight {...icon16} className="flex-none text-jamun" />
    </PrefetchLink>
  );
}
