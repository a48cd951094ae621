import { errorMessage } from '../../platform/api.ts';
import { showError } from '../../session/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { autoFocusOnOpen } from '../../ui/overlay/auto-focus-on-open.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useDisableTwoFactor } from '../data/two-factor.data.ts';

type DisableTwoFactorDialogProps = { open: boolean; required: boolean; onClose: () => void; onEnded: () => void };

export function DisableTwoFactorDialog({ open, required, onClose, onEnded }: DisableTwoFactorDialogProps) {
  const disableTwoFactor = useDisableTwoFactor();
  return (
    <Dialog
      kind="confirm"
      title="Turn off two-factor authentication?"
      open={open}
      onClose={onClose}
      footer={
        <div ref={autoFocusOnOpen} className="flex flex-1 flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={onClose}>
            Keep it on
          </Button>
          <Button
            kind="danger"
            busy={disableTwoFactor.isPending}
            onClick={() =>
              disableTwoFactor.mutate(undefined, {
                onSuccess: onEnded,
                onError: (error) => showError(error, errorMessage(error)),
              })
            }
          >
            Turn off
          </Button>
        </div>
      }
    >
      <p>
        {required
          ? 'This shop requires it for staff. You will have to set it up again right away, for example on another phone.'
          : 'You will log in with your password only. Your recovery codes will stop working.'}
      </p>
    </Dialog>
  );
}
