import { useEffect, useRef, useState } from 'react';
import { notify } from '../../ui/toast.ts';
import { lookOf } from './delivery-status.ts';
import { type DeliveryStatus, type Order, useMoveOrder } from './orders.data.ts';

const REMEMBERED_MS = 8000;

/** What becomes of one order's status here: where it is on its way to, and for a while where it was. */
export function useOrderMoves(order: Order) {
  const { mutate, isPending, variables } = useMoveOrder();
  const [was, setWas] = useState<DeliveryStatus>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  function remember(status: DeliveryStatus) {
    clearTimeout(timer.current);
    setWas(status);
    timer.current = setTimeout(() => setWas(undefined), REMEMBERED_MS);
  }

  function move(to: DeliveryStatus) {
    if (isPending || to === order.deliveryStatus) return;
    const from = order.deliveryStatus;
    mutate(
      { order, to },
      {
        onSuccess: ({ deliveryStatus }) => {
          notify({ text: `Status updated to ${lookOf(deliveryStatus).word}`, tone: 'ok' });
          remember(from);
        },
      },
    );
  }

  return {
    /** The status to show: while it is being saved, already the new one. */
    status: isPending ? variables.to : order.deliveryStatus,
    isSaving: isPending,
    was,
    move,
  };
}

export type OrderMoves = ReturnType<typeof useOrderMoves>;
