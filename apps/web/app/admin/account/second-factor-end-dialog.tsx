import { failureText } from '../../platform/api.ts';
import { failureOf } from '../../signed-in/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { startsFocused } from '../../ui/overlay/starts-focused.ts';
import { useEndSecondFactor } from '../second-factor.data.ts';

type EndDialogProps = { open: boolean; required: boolean; onClose: () => void; onEnded: () => void };

export function SecondFactorEndDialog({ open, required, onClose, onEnded }: EndDialogProps) {
  const ending = useEndSecondFactor();
  return (
    <Dialog
      kind="confirm"
      title="Switch off your second factor?"
      open={open}
      onClose={onClose}
      footer={
        <div ref={startsFocused} className="flex flex-1 flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button
            kind="danger"
            busy={ending.isPending}
            onClick={() =>
              ending.mutate(undefined, { onSuccess: onEnded, onError: (error) => failureOf(error, failureText(error)) })
            }
          >
            Switch off
          </Button>
        </div>
      }
    >
      <p>
        {required
          ? 'This shop asks its staff for one, so you will be asked to set it up anew at once: with another phone, for example.'
          : 'From then on your password alone lets you in, and your recovery codes stop working.'}
      </p>
    </Dialog>
  );
}
