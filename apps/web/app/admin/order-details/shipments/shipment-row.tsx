import { IN_TRANSIT_STATUSES, IN_WAREHOUSE_STATUSES, isOneOf } from '@kinari/contract/labels/shipment-labels';
import { formatDateTime, formatDay } from '../../../platform/text/format-date.ts';
import { formatRupees } from '../../../platform/text/format-rupees.ts';
import { ShipmentBadge } from '../../../site/shipment-badge.tsx';
import type { OrderDetailsData } from '../order-details.data.ts';
import { CourierResponse } from './courier-response.tsx';
import { ShipmentActions } from './shipment-actions.tsx';
import type { Shipment } from './shipment-steps.ts';

type ShipmentRowProps = { shipment: Shipment; details: OrderDetailsData };

export function ShipmentRow({ shipment, details }: ShipmentRowProps) {
  const { status, position, weightG, codAmount, lines } = shipment;
  return (
    <li className="order-shipment">
      <p className="order-shipment-head">
        <ShipmentBadge status={status} />
        <b>Shipment {position}</b>
        <CourierInfo shipment={shipment} />
      </p>
      <p className="order-shipment-attributes">
        <span>{lines.map((line) => formatShipmentLine(line, details)).join(', ')}</span>
        <span className="order-shipment-end tabular">
          {weightG !== null && `${weightG / 1000} kg, `}COD <b>{formatRupees(codAmount)}</b>
        </span>
      </p>
      <DeliveryFailureNote shipment={shipment} />
      {isOneOf(IN_WAREHOUSE_STATUSES, status) && <CourierResponse shipment={shipment} orderId={details.order.id} />}
      <ShipmentActions shipment={shipment} details={details} />
    </li>
  );
}

/** Courier and tracking number. Hidden while the booking is pending. */
function CourierInfo({ shipment: { status, courierName, trackingNumber, trackingUrl } }: { shipment: Shipment }) {
  if (status === 'booking') return null;
  return (
    <span className="order-shipment-end">
      {courierName ?? 'No courier yet'}{' '}
      {trackingNumber &&
        (trackingUrl ? (
          <a href={trackingUrl} target="_blank" rel="noreferrer" className="order-number">
            {trackingNumber}
          </a>
        ) : (
          <span className="order-number">{trackingNumber}</span>
        ))}
    </span>
  );
}

function formatShipmentLine(
  { orderLineId, quantity, condition }: Shipment['lines'][number],
  { order }: OrderDetailsData,
): string {
  const name = order.items.find(({ id }) => id === orderLineId)?.product.name ?? 'Unit';
  const text = `${quantity} × ${name}`;
  if (!condition) return text;
  const { sellable, damaged, missing } = condition;
  const conditions = [
    sellable && `${sellable} sellable`,
    damaged && `${damaged} damaged`,
    missing && `${missing} missing`,
  ];
  return `${text} (${conditions.filter(Boolean).join(', ')})`;
}

const FAILURE_ACTION_LABELS = {
  reattempt: 'Reattempt',
  update_contact: 'Reattempt',
  return_to_origin: 'Return to origin (RTO)',
};

/** Delivery failureReason with its action, or the deadline for choosing one. */
function DeliveryFailureNote({
  shipment: { status, failureReason, attempts, respondBy, failureAction, reattemptOn },
}: {
  shipment: Shipment;
}) {
  if (!isOneOf(IN_TRANSIT_STATUSES, status) || (status !== 'delivery_failed' && !failureAction)) return null;
  const notes = [
    failureReason,
    attempts > 1 && `${attempts} attempts`,
    failureAction
      ? [FAILURE_ACTION_LABELS[failureAction], reattemptOn && `on ${formatDay(reattemptOn)}`].filter(Boolean).join(' ')
      : undefined,
    !failureAction && respondBy && `respond by ${formatDateTime(respondBy)}`,
  ].filter(Boolean);
  return notes.length > 0 ? (
    <p className={failureAction ? 'text-ink-2' : 'font-medium text-bad'}>{notes.join(', ')}</p>
  ) : null;
}
