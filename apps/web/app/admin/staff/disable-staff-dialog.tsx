import { formatPlural } from '@kinari/contract/locale';
import { useState } from 'react';
import { CheckField } from '../../ui/form/check-field.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { type StaffMember, useDisableStaff } from './staff.data.ts';

export function DisableStaffDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { id, name, apiKeys } = member;
  const disableStaff = useDisableStaff();
  const [stopApiKeys, setStopApiKeys] = useState(true);

  function disable() {
    disableStaff.mutate(
      { id, ...(apiKeys > 0 && { stopApiKeys }) },
      {
        onSuccess: () => notify({ text: `${name} can no longer log in`, tone: 'ok' }),
        onSettled: onClose,
      },
    );
  }

  return (
    <ConfirmDialog
      title="Disable staff account"
      action="Disable"
      busy={disableStaff.isPending}
      onClose={onClose}
      onConfirm={disable}
    >
      <p>
        <b className="font-semibold break-words">{name}</b> is logged out everywhere right away and can’t log in.
      </p>
      {apiKeys > 0 && (
        <CheckField
          field={{
            name: 'stopApiKeys',
            value: stopApiKeys,
            error: undefined,
            onValue: setStopApiKeys,
            onLeave: () => undefined,
          }}
          hint="Otherwise programs can still use them."
        >
          Also stop the {formatPlural(apiKeys, 'API key')} that {name} created?
        </CheckField>
      )}
      <p className="text-text-muted">
        Their past activity keeps their name. You can enable the account again at any time.
      </p>
    </ConfirmDialog>
  );
}
