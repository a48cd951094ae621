import { formatRupees } from '@kinari/contract/locale';
import { showError } from '../../session/show-error.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
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
    <ConfirmDialog
      title="Cancel this order?"
      open={order !== undefined}
      action="Cancel order"
      cancel="Keep order"
      busy={cancelling.isPending}
      onClose={onClose}
      onConfirm={() => order && cancel(order)}
    >
      {order && (
        <p>
          Order <span className="font-mono">{orderReference(order)}</span> for{' '}
          <span className="tabular font-semibold">{formatRupees(itemsTotal(order))}</span> will not be sent. This cannot
          be undone.
        </p>
      )}
    </ConfirmDialog>
  );
}
