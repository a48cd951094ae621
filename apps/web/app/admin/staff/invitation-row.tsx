import { formatDateTime } from '@kinari/contract/locale';
import { Clock } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { icon14 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { type Invitation, useResendInvitation, useRevokeInvitation } from './staff.data.ts';

export function InvitationRow({ invitation, onGone }: { invitation: Invitation; onGone: () => void }) {
  const { email, invitedBy, sentAt, expiresAt, expired } = invitation;
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
    <li className="staff-row">
      <div className="staff-attributes">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body font-semibold">
          <span className="break-words">{email}</span>
          {expired && (
            <Badge tone="amber" icon={<Clock {...icon14} />}>
              Expired
            </Badge>
          )}
        </p>
        <p className="text-ink-3">
          Invited by {invitedBy}, {formatDateTime(sentAt)}.
          {expired ? ' The link no longer works.' : ` The link works until ${formatDateTime(expiresAt)}.`}
        </p>
      </div>
      <div className="staff-actions">
        <Button
          kind="quiet"
          size={44}
          busy={revokeInvitation.isPending}
          aria-label={`Revoke ${email}`}
          onClick={revoke}
        >
          Revoke
        </Button>
        <Button
          kind="secondary"
          size={44}
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
      </div>
    </li>
  );
}
