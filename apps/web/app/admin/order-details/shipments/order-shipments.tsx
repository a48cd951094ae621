import { IN_TRANSIT_STATUSES, IN_WAREHOUSE_STATUSES, isOneOf } from '@kinari/contract/labels/shipment-labels';
import { formatDateTime, formatDay, formatRupees } from '@kinari/contract/locale';
import { useQueryClient } from '@tanstack/react-query';
import { ScanBarcode } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ShipmentBadge } from '../../../site/shipment-badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { useCanCall } from '../../navigation/use-can-call.ts';
import { type OrderDetailsData, orderDetailsQuery } from '../order-details.data.ts';
import { ShipmentActions } from './shipment-actions.tsx';
import { COURIER_NAMES, courierRejection, type Shipment, unpackedUnits } from './shipment-steps.ts';

export function OrderShipments({ details }: { details: OrderDetailsData }) {
  const { order, shipments } = details;
  const unpacked = unpackedUnits(details);
  const canCall = useCanCall();
  return (
    <section className="admin-card order-box order-shipments">
      <h2>
        Shipments{' '}
        {unpacked > 0 && canCall('startPacking') && (
          <PackLink orderId={order.id} isDisabled={order.awaitingPayment !== null} />
        )}
      </h2>
      {unpacked > 0 && (
        <p className="text-text-muted">
          {unpacked === 1 ? '1 unit' : `${unpacked} units`} to pack{order.awaitingPayment && ' after the payment'}
        </p>
      )}
      {unpacked === 0 && shipments.length === 0 && <p className="text-text-muted">No shipments for this order.</p>}
      <ul>
        {shipments.map((shipment) => (
          <ShipmentRow key={shipment.id} shipment={shipment} details={details} />
        ))}
      </ul>
    </section>
  );
}

/** A link cannot be disabled, so a disabled button replaces it. */
function PackLink({ orderId, isDisabled }: { orderId: string; isDisabled: boolean }) {
  const look = { size: 36, icon: <ScanBarcode {...icon20} /> } as const;
  return isDisabled ? (
    <Button {...look} disabled className="opacity-55 print:hidden">
      Pack
    </Button>
  ) : (
    <ButtonLink {...look} to={`/admin/packing?order=${orderId}`} className="print:hidden">
      Pack
    </ButtonLink>
  );
}

type ShipmentRowProps = { shipment: Shipment; details: OrderDetailsData };

function ShipmentRow({ shipment, details }: ShipmentRowProps) {
  const { status, position, weightG, codAmount, lines } = shipment;
  return (
    <li className="grid gap-1.5 py-3 border-t border-border last:pb-0">
      <p className="order-shipment-head flex flex-wrap items-center gap-y-0.5 gap-x-2.5">
        <ShipmentBadge status={status} />
        <b>Shipment {position}</b>
        <CourierInfo shipment={shipment} />
      </p>
      <p className="order-shipment-attributes flex flex-wrap items-center gap-y-0.5 gap-x-2.5 text-text-muted wrap-anywhere">
        <span>{lines.map((line) => formatShipmentLine(line, details)).join(', ')}</span>
        <span className="max-md:basis-full md:ml-auto tabular">
          {weightG !== null && `${weightG / 1000} kg`}
          {weightG !== null && codAmount !== undefined && ', '}
          {codAmount !== undefined && (
            <>
              COD <b>{formatRupees(codAmount)}</b>
            </>
          )}
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
    <span className="max-md:basis-full md:ml-auto text-text-muted wrap-anywhere">
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

/** Reason of the failed delivery with its action, or the deadline for choosing one. */
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
    <p className={failureAction ? 'text-text-muted' : 'font-medium text-danger'}>{notes.join(', ')}</p>
  ) : null;
}

const POLL_INTERVAL_MS = 2000;
const MAX_POLLS = 30;

/** Booking progress, or the courier's error. Always rendered, because it is a live region. */
function CourierResponse({ shipment, orderId }: { shipment: Shipment; orderId: string }) {
  const { status, bookingProvider } = shipment;
  const isLate = useBookingPoll(orderId, status === 'booking');
  const rejection = courierRejection(shipment);
  const name = bookingProvider === 'by-hand' ? 'the courier' : COURIER_NAMES[bookingProvider];
  return (
    <output
      className={
        rejection
          ? 'block wrap-anywhere empty:absolute font-medium text-danger'
          : 'block wrap-anywhere empty:absolute text-text-muted'
      }
    >
      {status === 'booking' ? (isLate ? `No reply from ${name} yet` : `Booking ${name}…`) : rejection}
    </output>
  );
}

/** Refetches the order until the courier replies, for up to a visible minute. Returns true when that is over. */
function useBookingPoll(orderId: string, isBooking: boolean): boolean {
  const cache = useQueryClient();
  const [hasTimedOut, setHasTimedOut] = useState(false);
  useEffect(() => {
    if (!isBooking) return undefined;
    let polls = 0;
    const timer = setInterval(() => {
      if (document.hidden) return;
      void cache.invalidateQueries(orderDetailsQuery(orderId));
      polls += 1;
      if (polls < MAX_POLLS) return;
      clearInterval(timer);
      setHasTimedOut(true);
    }, POLL_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      setHasTimedOut(false);
    };
  }, [cache, orderId, isBooking]);
  return hasTimedOut;
}
