import { errorMessage } from '../../platform/api.ts';
import { showError } from '../../session/show-error.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useDisableTwoFactor } from '../data/two-factor.data.ts';

type DisableTwoFactorDialogProps = { open: boolean; required: boolean; onClose: () => void; onEnded: () => void };

export function DisableTwoFactorDialog({ open, required, onClose, onEnded }: DisableTwoFactorDialogProps) {
  const disableTwoFactor = useDisableTwoFactor();
  return (
    <ConfirmDialog
      title="Turn off two-factor authentication?"
      open={open}
      action="Turn off"
      cancel="Keep it on"
      busy={disableTwoFactor.isPending}
      onClose={onClose}
      onConfirm={() =>
        disableTwoFactor.mutate(undefined, {
          onSuccess: onEnded,
          onError: (error) => showError(error, errorMessage(error)),
        })
      }
    >
      <p>
        {required
          ? 'This shop requires it for staff. You will have to set it up again right away, for example on another phone.'
          : 'You will log in with your password only. Your recovery codes will stop working.'}
      </p>
    </ConfirmDialog>
  );
}
