import { failureText } from '../../platform/api.ts';
import type { OwnReturn } from '../../returns/returns.data.ts';
import { failureOf } from '../../signed-in/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { startsFocused } from '../../ui/overlay/starts-focused.ts';
import { notify } from '../../ui/toast.ts';
import { useWithdrawReturn } from './own-returns.data.ts';

type WithdrawDialogProps = { back: OwnReturn; open: boolean; onClose: () => void; onWithdrawn: () => void };

export function WithdrawDialog({ back, open, onClose, onWithdrawn }: WithdrawDialogProps) {
  const { mutate, isPending } = useWithdrawReturn(back.orderId);

  function withdraw() {
    mutate(back.id, {
      onSuccess: () => {
        notify({ text: 'Return withdrawn', tone: 'ok' });
        onClose();
        onWithdrawn();
      },
      onError: (error) => {
        failureOf(error, failureText(error, 'The return could not be withdrawn. Please try again.'));
        onClose();
      },
    });
  }

  return (
    <Dialog
      kind="confirm"
      title="Withdraw this return?"
      open={open}
      onClose={onClose}
      footer={
        <div ref={startsFocused} className="flex flex-1 flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={onClose}>
            Keep return
          </Button>
          <Button kind="danger" busy={isPending} onClick={withdraw}>
            Withdraw
          </Button>
        </div>
      }
    >
      <p>You keep what you have, and nothing is refunded. While the time for it runs, you can ask again.</p>
    </Dialog>
  );
}
