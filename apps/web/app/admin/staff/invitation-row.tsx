import { Clock } from 'lucide-react';
import { formatMoment } from '../../platform/text/format-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { icon14 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { type Invitation, useSendAgain, useWithdraw } from './staff.data.ts';

export function InvitationRow({ invitation, onGone }: { invitation: Invitation; onGone: () => void }) {
  const { email, invitedBy, sentAt, expiresAt, expired } = invitation;
  const sending = useSendAgain();
  const withdrawing = useWithdraw();

  function withdraw() {
    withdrawing.mutate(invitation, {
      onSuccess: () => {
        notify({ text: 'Invitation withdrawn', tone: 'ok' });
        onGone();
      },
    });
  }

  return (
    <li className="staff-row">
      <div className="staff-facts">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body font-semibold">
          <span className="break-words">{email}</span>
          {expired && (
            <Badge tone="amber" icon={<Clock {...icon14} />}>
              Expired
            </Badge>
          )}
        </p>
        <p className="text-ink-3">
          Invited by {invitedBy}, {formatMoment(sentAt)}.
          {expired ? ' The link no longer works.' : ` The link works until ${formatMoment(expiresAt)}.`}
        </p>
      </div>
      <div className="staff-actions">
        <Button kind="quiet" size={44} busy={withdrawing.isPending} aria-label={`Withdraw ${email}`} onClick={withdraw}>
          Withdraw
        </Button>
        <Button
          kind="secondary"
          size={44}
          busy={sending.isPending}
          aria-label={`Send again to ${email}`}
          onClick={() =>
            sending.mutate(invitation, { onSuccess: () => notify({ text: `Sent again to ${email}`, tone: 'ok' }) })
          }
        >
          Send again
        </Button>
      </div>
    </li>
  );
}
