import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
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
    <ConfirmDialog
      title="Disable staff account"
      open={member !== undefined}
      action="Disable"
      busy={disableStaff.isPending}
      onClose={onClose}
      onConfirm={() => member && disable(member)}
    >
      {member && (
        <>
          <p>
            <b className="font-semibold break-words">{member.name}</b> is logged out everywhere right away and can’t log
            in.
          </p>
          <p className="text-text-muted">
            Their past activity keeps their name. You can enable the account again at any time.
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
