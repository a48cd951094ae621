import { Button } from '../../ui/button.tsx';
import { autoFocusOnOpen } from '../../ui/overlay/auto-focus-on-open.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { type StaffMember, useDisableStaff } from './staff.data.ts';

/** Confirms disabling a staff member. Closed without a `member`. */
export function DisableStaffDialog({ member, onClose }: { member: StaffMember | undefined; onClose: () => void }) {
  const disableStaff = useDisableStaff();

  function disable(target: StaffMember) {
    disableStaff.mutate(target, {
      onSuccess: () => notify({ text: `${target.name} can no longer log in`, tone: 'ok' }),
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
          <div ref={autoFocusOnOpen} className="flex flex-1 flex-wrap justify-end gap-3">
            <Button kind="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button kind="danger" busy={disableStaff.isPending} onClick={() => disable(member)}>
              Disable
            </Button>
          </div>
        )
      }
    >
      {member && (
        <div className="grid gap-2">
          <p>
            <b className="font-semibold break-words">{member.name}</b> is logged out everywhere right away and can’t log
            in.
          </p>
          <p className="text-ink-2">
            Their past activity keeps their name. You can enable the account again at any time.
          </p>
        </div>
      )}
    </Dialog>
  );
}
