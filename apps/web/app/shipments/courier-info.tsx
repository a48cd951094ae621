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
  /** True if the status is shown next to it. */
  isNameOnly?: boolean;
};

export function CourierInfo({ shipment, to, isNameOnly = false }: CourierInfoProps) {
  const { trackingNumber, trackingUrl, courierName } = shipment;
  const text = (
    <>
      <Truck {...icon20} className="flex-none text-primary" />
      <span className="flex flex-1 flex-wrap items-center min-w-0 gap-y-0 gap-x-3 wrap-anywhere">
        <span>{(isNameOnly && courierName) || formatCourier(shipment)}</span>
        {trackingNumber && <b className="font-mono text-sm/[inherit]">{formatTrackingNumber(trackingNumber)}</b>}
      </span>
    </>
  );
  if (trackingUrl) {
    return (
      <a
        href={trackingUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="courier-info flex items-center gap-2.5 min-h-13 px-4 py-2 text-text-muted text-label lg:px-6"
      >
        {text}
        <span className="sr-only">, opens the courier’s page in a new tab</span>
        <ChevronRight {...icon16} className="flex-none text-primary" />
      </a>
    );
  }
  if (!to)
    return (
      <p className="courier-info flex items-center gap-2.5 min-h-13 px-4 py-2 text-text-muted text-label lg:px-6">
        {text}
      </p>
    );
  return (
    <PrefetchLink
      to={to}
      className="courier-info flex items-center gap-2.5 min-h-13 px-4 py-2 text-text-muted text-label lg:px-6"
    >
      {text}
      <ChevronRight {...icon16} className="flex-none text-primary" />
    </PrefetchLink>
  );
}
