import { formatRupees } from '@kinari/contract/locale';
import { showError } from '../../session/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { autoFocusOnOpen } from '../../ui/overlay/auto-focus-on-open.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { type Order, useCancelOrder } from './order.data.ts';
import { itemsTotal, orderReference } from './order-format.ts';

type OrderCancelDialogProps = {
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
        showError(error, 'Failed to cancel order.');
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
          <div ref={autoFocusOnOpen} className="flex flex-1 flex-wrap justify-end gap-3">
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
          Order <span className="font-mono">{orderReference(order)}</span> for{' '}
          <span className="tabular font-semibold">{formatRupees(itemsTotal(order))}</span> will not be sent. This cannot
          be undone.
        </p>
      )}
    </Dialog>
  );
}
