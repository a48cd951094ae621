import { formatRupees } from '../../platform/text/format-rupees.ts';
import { failureOf } from '../../signed-in/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { startsFocused } from '../../ui/overlay/starts-focused.ts';
import { notify } from '../../ui/toast.ts';
import { type Order, useCancelOrder } from './order.data.ts';
import { referenceOf, totalOf } from './order-facts.ts';

type OrderCancelDialogProps = {
  /** The order in question; without one, nothing is asked. */
  order: Order | undefined;
  onClose: () => void;
  onCancelled: (order: Order) => void;
};

export function OrderCancelDialog({ order, onClose, onCancelled }: OrderCancelDialogProps) {
  const cancelling = useCancelOrder();

  function cancel({ id }: Order) {
    cancelling.mutate(id, {
      onSuccess: (cancelled) => {
        notify({ text: 'Order cancelled successfully!', tone: 'ok' });
        onClose();
        onCancelled(cancelled);
      },
      onError: (error) => {
        failureOf(error, 'Failed to cancel order.');
        onClose();
      },
    });
  }

  return (
    <Dialog
      kind="confirm"
      title="Cancel this order?"
      open={order !== undefined}
      onClose={onClose}
      footer={
        order && (
          <div ref={startsFocused} className="flex flex-1 flex-wrap justify-end gap-3">
            <Button kind="secondary" onClick={onClose}>
              Keep order
            </Button>
            <Button kind="danger" busy={cancelling.isPending} onClick={() => cancel(order)}>
              Cancel order
            </Button>
          </div>
        )
      }
    >
      {order && (
        <p>
          Order <span className="font-mono">{referenceOf(order)}</span> for{' '}
          <span className="tabular font-semibold">{formatRupees(totalOf(order))}</span> will not be sent. This cannot be
          undone.
        </p>
      )}
    </Dialog>
  );
}
