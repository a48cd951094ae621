import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { startsFocused } from '../../ui/overlay/starts-focused.ts';
import { notify } from '../../ui/toast.ts';
import { type Member, useDisable } from './staff.data.ts';

/** Asks once more about somebody; without one, nothing is asked. */
export function DisableDialog({ member, onClose }: { member: Member | undefined; onClose: () => void }) {
  const disabling = useDisable();

  function disable(doomed: Member) {
    disabling.mutate(doomed, {
      onSuccess: () => notify({ text: `${doomed.name} can no longer log in`, tone: 'ok' }),
      onSettled: onClose,
    });
  }

  return (
    <Dialog
      kind="confirm"
      title="Disable staff account"
      open={member !== undefined}
      onClose={onClose}
      footer={
        member && (
          <div ref={startsFocused} className="flex flex-1 flex-wrap justify-end gap-3">
            <Button kind="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button kind="danger" busy={disabling.isPending} onClick={() => disable(member)}>
              Disable
            </Button>
          </div>
        )
      }
    >
      {member && (
        <div className="grid gap-2">
          <p>
            <b className="font-semibold break-words">{member.name}</b> is logged out everywhere at once and cannot log
            in again.
          </p>
          <p className="text-ink-2">What they did keeps their name. You can enable the account again at any time.</p>
        </div>
      )}
    </Dialog>
  );
}
