import { errorMessage } from '../../platform/api.ts';
import type { OwnReturn } from '../../returns/returns.data.ts';
import { showError } from '../../session/show-error.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { useCancelReturn } from './own-returns.data.ts';

type CancelReturnDialogProps = { ownReturn: OwnReturn; open: boolean; onClose: () => void; onCanceled: () => void };

export function CancelReturnDialog({ ownReturn, open, onClose, onCanceled }: CancelReturnDialogProps) {
  const { mutate, isPending } = useCancelReturn(ownReturn.orderId);

  function cancelReturn() {
    mutate(ownReturn.id, {
      onSuccess: () => {
        notify({ text: 'Return cancelled', tone: 'ok' });
        onClose();
        onCanceled();
      },
      onError: (error) => {
        showError(error, errorMessage(error, 'The return could not be cancelled. Please try again.'));
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      title="Cancel this return?"
      open={open}
      action="Cancel return"
      cancel="Keep return"
      busy={isPending}
      onClose={onClose}
      onConfirm={cancelReturn}
    >
      <p>You keep the items and get no refund. You can request another return until the return window closes.</p>
    </ConfirmDialog>
  );
}
