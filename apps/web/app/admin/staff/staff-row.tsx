import { Ban, Check, ShieldCheck } from 'lucide-react';
import { formatMoment } from '../../platform/text/format-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { icon14 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { type Member, useEnable, useEndSessions } from './staff.data.ts';

type StaffRowProps = { member: Member; isSelf: boolean; onDisable: () => void };

export function StaffRow({ member, isSelf, onDisable }: StaffRowProps) {
  const { name, email, since, lastSeenAt, disabled, secondFactor } = member;
  const enabling = useEnable();
  const ending = useEndSessions();
  const done = (text: string) => ({ onSuccess: () => notify({ text, tone: 'ok' }) });
  return (
    <li className="staff-row">
      <div className="staff-facts">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body font-semibold">
          <span className="break-words">{name}</span>
          {isSelf && (
            <Badge tone="info" icon={<Check {...icon14} />}>
              You
            </Badge>
          )}
          {secondFactor && (
            <Badge tone="ok" icon={<ShieldCheck {...icon14} />}>
              Second factor
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
          Staff since {formatMoment(since)}. {lastSeenAt ? `Last seen ${formatMoment(lastSeenAt)}.` : 'Not seen yet.'}
        </p>
      </div>
      {!isSelf && (
        <div className="staff-actions">
          {!disabled && (
            <Button
              kind="quiet"
              size={44}
              busy={ending.isPending}
              aria-label={`Log out ${name} everywhere`}
              onClick={() => ending.mutate(member, done(`${name} is logged out everywhere`))}
            >
              Log out everywhere
            </Button>
          )}
          {disabled ? (
            <Button
              kind="secondary"
              size={44}
              busy={enabling.isPending}
              aria-label={`Enable ${name}`}
              onClick={() => enabling.mutate(member, done(`${name} can log in again`))}
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
