import { formatDateTime } from '@kinari/contract/locale';
import { Clock } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { icon14 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { ACTIONS_COLUMN, type DataTableColumn } from '../table/data-table-column.ts';
import { type Invitation, useResendInvitation, useRevokeInvitation } from './staff.data.ts';

/** `onGone` is called when an invitation has left the list. */
export const createInvitationColumns = (onGone: () => void): DataTableColumn<Invitation>[] => [
  { id: 'email', header: 'Email', cell: renderEmail, card: 'title', isRowHeader: true },
  {
    ...ACTIONS_COLUMN,
    cell: (invitation) => <InvitationActions invitation={invitation} onGone={onGone} />,
  },
];

function renderEmail({ email, role, invitedBy, sentAt, expiresAt, expired }: Invitation) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        <span className="wrap-anywhere">{email}</span>
        {expired && (
          <Badge tone="amber" icon={<Clock {...icon14} />}>
            Expired
          </Badge>
        )}
      </span>
      <small>
        {role.name}, invited by {invitedBy}, {formatDateTime(sentAt)}.
        {expired ? ' The link no longer works.' : ` The link works until ${formatDateTime(expiresAt)}.`}
      </small>
    </>
  );
}

function InvitationActions({ invitation, onGone }: { invitation: Invitation; onGone: () => void }) {
  const { email } = invitation;
  const resend = useResendInvitation();
  const revokeInvitation = useRevokeInvitation();

  function revoke() {
    revokeInvitation.mutate(invitation, {
      onSuccess: () => {
        notify({ text: 'Invitation revoked', tone: 'ok' });
        onGone();
      },
    });
  }

  return (
    <span className="cell-actions">
      <Button kind="quiet" size={36} busy={revokeInvitation.isPending} aria-label={`Revoke ${email}`} onClick={revoke}>
        Revoke
      </Button>
      <Button
        kind="secondary"
        size={36}
        busy={resend.isPending}
        aria-label={`Resend to ${email}`}
        onClick={() =>
          resend.mutate(invitation, {
            onSuccess: () => notify({ text: `Invitation resent to ${email}`, tone: 'ok' }),
          })
        }
      >
        Resend
      </Button>
    </span>
  );
}
