import './shipments.css';
import { needsDeliveryFailureAction } from '@kinari/contract/labels/delivery-estimate';
import { type ReactNode, useId } from 'react';
import { CourierInfo } from './courier-info.tsx';
import type { DeliveryFailureAction } from './delivery-failure-form-values.ts';
import { DeliveryFailureOptions } from './delivery-failure-options.tsx';
import {
  shipmentEstimate,
  shipmentMessage,
  shipmentTimeline,
  shipmentTitle,
  type TrackedShipment,
} from './shipment-format.ts';
import { Timeline } from './timeline.tsx';

type ShipmentCardProps = {
  shipment: TrackedShipment;
  /** Number of shipments. */
  of: number;
  /** True if this shipment is the whole order. The page's headline then shows the arrival. */
  isAll: boolean;
  placedAt: string;
  today: string;
  onResolve: (action: DeliveryFailureAction) => Promise<void>;
  children: ReactNode;
};

export function ShipmentCard({
  shipment,
  of: shipmentCount,
  isAll,
  placedAt,
  today,
  onResolve,
  children,
}: ShipmentCardProps) {
  const { tone, text } = shipmentEstimate(shipment, today);
  const title = isAll ? shipmentTitle(shipment, today) : text;
  const message = shipmentMessage(shipment, today)?.replace(`${title}. `, '');
  const titleId = useId();
  return (
    <article
      id={`shipment-${shipment.position}`}
      aria-labelledby={titleId}
      data-tone={tone}
      className="shipment-card print:[break-inside:avoid] hanging"
    >
      <header className="pt-3.5 px-4 pb-4 bg-(color:--come-ground) lg:pt-4 lg:px-6 lg:pb-5">
        {shipmentCount > 1 && (
          <p className="text-(color:--come) text-sm font-semibold">
            Shipment {shipment.position} of {shipmentCount}
          </p>
        )}
        <h2 id={titleId} className="text-h2">
          {title}
        </h2>
        {message && <p className="mt-1 text-label/5.5">{message}</p>}
      </header>
      {needsDeliveryFailureAction(shipment) && <DeliveryFailureOptions today={today} onResolve={onResolve} />}
      {(shipment.courierName || shipment.trackingNumber) && <CourierInfo shipment={shipment} isNameOnly />}
      <Timeline entries={shipmentTimeline(shipment, { placedAt, today })} />
      <ul className="pt-3.5 px-4 pb-0.5 border-t border-border lg:px-6">{children}</ul>
    </article>
  );
}
