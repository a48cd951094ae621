import { formatDateTime } from '@kinari/contract/locale';
import { Ban, Check, ShieldCheck } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { icon14 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { type StaffMember, useEnableStaff, useRevokeStaffSessions } from './staff.data.ts';

type StaffRowProps = { member: StaffMember; isSelf: boolean; onDisable: () => void };

export function StaffRow({ member, isSelf, onDisable }: StaffRowProps) {
  const { name, email, since, lastSeenAt, disabled, hasTwoFactor } = member;
  const enableStaff = useEnableStaff();
  const revokeSessions = useRevokeStaffSessions();
  const notifyOnSuccess = (text: string) => ({ onSuccess: () => notify({ text, tone: 'ok' }) });
  return (
    <li className="staff-row">
      <div className="staff-attributes">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body font-semibold">
          <span className="break-words">{name}</span>
          {isSelf && (
            <Badge tone="info" icon={<Check {...icon14} />}>
              You
            </Badge>
          )}
          {hasTwoFactor && (
            <Badge tone="ok" icon={<ShieldCheck {...icon14} />}>
              2FA on
            </Badge>
          )}
          {disabled && (
            <Badge tone="bad" icon={<Ban {...icon14} />}>
              Disabled
            </Badge>
          )}
        </p>
        <p className="break-words text-ink-2">{email}</p>
        <p className="text-ink-3">
          Staff since {formatDateTime(since)}.{' '}
          {lastSeenAt ? `Last seen ${formatDateTime(lastSeenAt)}.` : 'Never logged in.'}
        </p>
      </div>
      {!isSelf && (
        <div className="staff-actions">
          {!disabled && (
            <Button
              kind="quiet"
              size={44}
              busy={revokeSessions.isPending}
              aria-label={`Log out ${name} everywhere`}
              onClick={() => revokeSessions.mutate(member, notifyOnSuccess(`${name} is logged out everywhere`))}
            >
              Log out everywhere
            </Button>
          )}
          {disabled ? (
            <Button
              kind="secondary"
              size={44}
              busy={enableStaff.isPending}
              aria-label={`Enable ${name}`}
              onClick={() => enableStaff.mutate(member, notifyOnSuccess(`${name} can log in again`))}
            >
              Enable
            </Button>
          ) : (
            <Button
              kind="secondary"
              size={44}
              aria-label={`Disable ${name}`}
              aria-haspopup="dialog"
              onClick={onDisable}
            >
              Disable
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
