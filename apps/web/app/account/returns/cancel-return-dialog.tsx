import { errorMessage } from '../../platform/api.ts';
import type { OwnReturn } from '../../returns/returns.data.ts';
import { showError } from '../../session/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { autoFocusOnOpen } from '../../ui/overlay/auto-focus-on-open.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
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
    <Dialog
      kind="confirm"
      title="Cancel this return?"
      open={open}
      onClose={onClose}
      footer={
        <div ref={autoFocusOnOpen} className="flex flex-1 flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={onClose}>
            Keep return
          </Button>
          <Button kind="danger" busy={isPending} onClick={cancelReturn}>
            Cancel return
          </Button>
        </div>
      }
    >
      <p>You keep the items and get no refund. You can request another return until the return window closes.</p>
    </Dialog>
  );
}
