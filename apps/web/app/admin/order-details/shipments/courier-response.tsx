import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orderDetailsQuery } from '../order-details.data.ts';
import { COURIER_NAMES, courierRejection, type Shipment } from './shipment-steps.ts';

const POLL_INTERVAL_MS = 2000;
const MAX_POLLS = 30;

/** Booking progress, or the courier's error. Always rendered, because it is a live region. */
export function CourierResponse({ shipment, orderId }: { shipment: Shipment; orderId: string }) {
  const { status, bookingProvider } = shipment;
  const isLate = useBookingPoll(orderId, status === 'booking');
  const rejection = courierRejection(shipment);
  const name = bookingProvider === 'by-hand' ? 'the courier' : COURIER_NAMES[bookingProvider];
  return (
    <output className={rejection ? 'order-answer font-medium text-bad' : 'order-answer text-ink-2'}>
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
