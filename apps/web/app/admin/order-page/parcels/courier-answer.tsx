import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orderInFullQuery } from '../order-page.data.ts';
import { COURIER_NAMES, type Parcel, refusalOf } from './parcel-steps.ts';

const LOOK_EVERY_MS = 2000;
const MOST_LOOKS = 30;

/** That a courier is being asked, and what it said when it would not. It always stands there: what appears in it is read out. */
export function CourierAnswer({ parcel, orderId }: { parcel: Parcel; orderId: string }) {
  const { state, bookedWith } = parcel;
  const isLate = useLooking(orderId, state === 'asking');
  const refusal = refusalOf(parcel);
  const name = bookedWith === 'by-hand' ? 'the courier' : COURIER_NAMES[bookedWith];
  return (
    <output className={refusal ? 'order-answer font-medium text-bad' : 'order-answer text-ink-2'}>
      {state === 'asking' ? (isLate ? `No answer from ${name} yet` : `Asking ${name}…`) : refusal}
    </output>
  );
}

/** Reads the order until the courier has answered, for a minute of somebody looking at it; says when that is over. */
function useLooking(orderId: string, isAsking: boolean): boolean {
  const cache = useQueryClient();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isAsking) return undefined;
    let looks = 0;
    const timer = setInterval(() => {
      if (document.hidden) return;
      void cache.invalidateQueries(orderInFullQuery(orderId));
      looks += 1;
      if (looks < MOST_LOOKS) return;
      clearInterval(timer);
      setOver(true);
    }, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      setOver(false);
    };
  }, [cache, orderId, isAsking]);
  return isOver;
}
