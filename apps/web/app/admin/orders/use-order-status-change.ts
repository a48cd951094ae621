import { UNDO_SECONDS } from '@kinari/contract/labels/order-labels';
import { useEffect, useRef, useState } from 'react';
import { notify } from '../../ui/toast.ts';
import { statusTone } from './delivery-status.ts';
import { type DeliveryStatus, type Order, useUpdateDeliveryStatus } from './orders.data.ts';

const UNDO_VISIBLE_MS = (UNDO_SECONDS - 2) * 1000;

/** Status of one order: the new one while saving, and the previous one for a while, to undo. */
export function useOrderStatusChange(order: Order) {
  const { mutate, isPending, variables } = useUpdateDeliveryStatus();
  const [previousStatus, setPreviousStatus] = useState<DeliveryStatus>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  function pauseUndoTimer() {
    clearTimeout(timer.current);
  }

  function startUndoTimer() {
    pauseUndoTimer();
    timer.current = setTimeout(() => setPreviousStatus(undefined), UNDO_VISIBLE_MS);
  }

  function send(to: DeliveryStatus, onUpdated?: () => void) {
    if (isPending || to === order.deliveryStatus) return;
    mutate(
      { order, to },
      {
        onSuccess: ({ deliveryStatus }) => {
          notify({ text: `Status updated to ${statusTone(deliveryStatus).word}`, tone: 'ok' });
          setPreviousStatus(undefined);
          onUpdated?.();
        },
      },
    );
  }

  function setStatus(to: DeliveryStatus) {
    const from = order.deliveryStatus;
    send(to, () => {
      setPreviousStatus(from);
      startUndoTimer();
    });
  }

  return {
    /** The new status while it is being saved. */
    status: isPending ? variables.to : order.deliveryStatus,
    isSaving: isPending,
    /** Set only after saving: before that there is nothing to undo. */
    was: isPending ? undefined : previousStatus,
    move: setStatus,
    undo: () => previousStatus && send(previousStatus),
    /** Stops the undo button from disappearing while it is hovered or focused. */
    keepWas: pauseUndoTimer,
    letWasGo: startUndoTimer,
  };
}

export type OrderStatusChange = ReturnType<typeof useOrderStatusChange>;
