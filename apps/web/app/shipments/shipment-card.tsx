import './shipments.css';
import { needsDeliveryFailureAction } from '@kinari/contract/labels/delivery-estimate';
import { customerShipmentLabel } from '@kinari/contract/labels/shipment-labels';
import { type ReactNode, useId } from 'react';
import { CourierInfo } from './courier-info.tsx';
import type { DeliveryFailureAction } from './delivery-failure-form-values.ts';
import { DeliveryFailureOptions } from './delivery-failure-options.tsx';
import { shipmentEstimate, shipmentMessage, shipmentTimeline, type TrackedShipment } from './shipment-format.ts';

type ShipmentCardProps = {
  shipment: TrackedShipment;
  /** Number of shipments. */
  of: number;
  /** True if this shipment is the whole order. The page's headline then shows the arrival, and the card its status. */
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
  const title = isAll ? customerShipmentLabel(shipment.status) : text;
  const message = shipmentMessage(shipment, today)?.replace(`${title}. `, '');
  const titleId = useId();
  return (
    <article
      id={`shipment-${shipment.position}`}
      aria-labelledby={titleId}
      data-tone={tone}
      className="shipment-card hanging"
    >
      <header className="shipment-head">
        {shipmentCount > 1 && (
          <p className="shipment-number">
            Shipment {shipment.position} of {shipmentCount}
          </p>
        )}
        <h2 id={titleId} className="text-h2">
          {title}
        </h2>
        {message && <p className="mt-1 text-label/5.5">{message}</p>}
      </header>
      {needsDeliveryFailureAction(shipment) && <DeliveryFailureOptions today={today} onResolve={onResolve} />}
      {(shipment.courierName || shipment.trackingNumber) && <CourierInfo shipment={shipment} />}
      <Timeline shipment={shipment} placedAt={placedAt} today={today} />
      <ul className="shipment-items">{children}</ul>
    </article>
  );
}

function Timeline(props: { shipment: TrackedShipment; placedAt: string; today: string }) {
  const { shipment, placedAt, today } = props;
  return (
    <ol aria-label="History" className="shipment-timeline">
      {shipmentTimeline(shipment, { placedAt, today }).map(({ key, title, detail, when, kind }) => (
        <li key={key} data-kind={kind} aria-current={kind === 'now' ? 'step' : undefined}>
          <b>{title}</b>
          <span className="shipment-when">{when}</span>
          {detail && <span className="shipment-detail">{detail}</span>}
        </li>
      ))}
    </ol>
  );
}
