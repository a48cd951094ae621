import { formatDateTime } from '@kinari/contract/locale';
import { Check, MonitorSmartphone } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { icon14, icon24 } from '../../ui/icon.ts';
import type { Session } from '../account.data.ts';

type SessionRowProps = { session: Session; busy: boolean; onEnd: () => void };

export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { device, lastSeenAt, createdAt, current } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-border px-4 py-3 not-first:border-t lg:px-6">
      <MonitorSmartphone {...icon24} className="flex-none text-text-subtle" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{device}</p>
        <p className="text-sm text-balance text-text-subtle">
          {current ? `Logged in ${formatDateTime(createdAt)}` : `Last used ${formatDateTime(lastSeenAt)}`}
        </p>
      </div>
      {current ? (
        <Badge tone="ok" icon={<Check {...icon14} />}>
          This device
        </Badge>
      ) : (
        <Button kind="quiet" size={44} busy={busy} aria-label={`Log out ${device}`} className="-mr-3" onClick={onEnd}>
          Log out
        </Button>
      )}
    </li>
  );
}
