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

  function keepWas() {
    clearTimeout(timer.current);
  }

  function letWasGo() {
    keepWas();
    timer.current = setTimeout(() => setWas(undefined), REMEMBERED_MS);
  }

  function send(to: DeliveryStatus, onMoved?: () => void) {
    if (isPending || to === order.deliveryStatus) return;
    mutate(
      { order, to },
      {
        onSuccess: ({ deliveryStatus }) => {
          notify({ text: `Status updated to ${lookOf(deliveryStatus).word}`, tone: 'ok' });
          setWas(undefined);
          onMoved?.();
        },
      },
    );
  }

  function move(to: DeliveryStatus) {
    const from = order.deliveryStatus;
    send(to, () => {
      setWas(from);
      letWasGo();
    });
  }

  return {
    /** The status to show: while it is being saved, already the new one. */
    status: isPending ? variables.to : order.deliveryStatus,
    isSaving: isPending,
    /** Only once it is saved: until then there is nothing to undo. */
    was: isPending ? undefined : was,
    move,
    undo: () => was && send(was),
    /** What one points at or stands on does not go away. */
    keepWas,
    letWasGo,
  };
}

export type OrderMoves = ReturnType<typeof useOrderMoves>;
