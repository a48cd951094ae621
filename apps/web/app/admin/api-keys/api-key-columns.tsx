import { PERMISSION_LABELS } from '@kinari/contract/labels/permission-labels';
import { formatDay, formatPlural, formatTime, toIndianDate } from '@kinari/contract/locale';
import { Ban, Clock } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { icon14 } from '../../ui/icon.ts';
import type { ApiKey } from '../data/api-keys.data.ts';
import { ACTIONS_COLUMN, type DataTableColumn } from '../table/data-table-column.ts';

/** Further permissions of a key are folded. */
const MAX_SHOWN_PERMISSIONS = 3;

type ApiKeyColumnsOptions = {
  /** The key that was just created. */
  newId: string | undefined;
  onStop: (apiKey: ApiKey) => void;
};

export const createApiKeyColumns = ({ newId, onStop }: ApiKeyColumnsOptions): DataTableColumn<ApiKey>[] => [
  {
    id: 'name',
    header: 'Key',
    cell: (apiKey) => <ApiKeyName apiKey={apiKey} isNew={apiKey.id === newId} />,
    card: 'title',
    isRowHeader: true,
    width: 140,
  },
  {
    id: 'can',
    header: 'Can',
    cell: (apiKey) => <KeyPermissions apiKey={apiKey} />,
    width: 220,
    className: 'text-text-muted',
  },
  { id: 'last-used', header: 'Last used', cell: renderLastUse, width: 120, card: 'note' },
  { id: 'ends', header: 'Ends', cell: renderEnd, width: 100, card: 'note' },
  {
    ...ACTIONS_COLUMN,
    cell: (apiKey) =>
      apiKey.status === 'active' && (
        <Button
          kind="secondary"
          size={36}
          aria-label={`Stop ${apiKey.name}`}
          aria-haspopup="dialog"
          onClick={() => onStop(apiKey)}
        >
          Stop
        </Button>
      ),
  },
];

function ApiKeyName({ apiKey: { name, prefix, createdBy, createdAt }, isNew }: { apiKey: ApiKey; isNew: boolean }) {
  return (
    <>
      <span className="flex flex-wrap gap-x-2 font-semibold">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        {isNew && <span className="text-success">New</span>}
      </span>
      <span className="block font-mono text-sm font-normal whitespace-nowrap text-text-muted">kn_{prefix}…</span>
      <small>
        {createdBy}, {formatDate(createdAt)}
      </small>
    </>
  );
}

function KeyPermissions({ apiKey: { permissions, networks } }: { apiKey: ApiKey }) {
  const labels = permissions.map((permission) => PERMISSION_LABELS[permission]);
  const folded = labels.slice(MAX_SHOWN_PERMISSIONS);
  return (
    <>
      <ul className="grid gap-0.5">
        {labels.slice(0, MAX_SHOWN_PERMISSIONS).map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      {folded.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 min-w-11 items-center font-semibold text-primary table:pointer-fine:min-h-7">
            {folded.length} more
          </summary>
          <ul className="grid gap-0.5">
            {folded.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </details>
      )}
      {networks.length > 0 && (
        <small>
          Only from <span className="font-mono">{networks.join(', ')}</span>
        </small>
      )}
    </>
  );
}

function renderLastUse({ lastUsedAt, lastNetwork, requestsToday }: ApiKey) {
  if (!lastUsedAt) return <span className="text-text-subtle">Never</span>;
  return (
    <>
      <time dateTime={lastUsedAt}>
        {formatDate(lastUsedAt)}, <span className="whitespace-nowrap">{formatTime(lastUsedAt)}</span>
      </time>
      {lastNetwork && <small className="font-mono">{lastNetwork}</small>}
      <small>{formatPlural(requestsToday, 'request')} today</small>
    </>
  );
}

function renderEnd({ status, expiresAt, stoppedAt }: ApiKey) {
  if (status === 'stopped') {
    return (
      <>
        <Badge tone="bad" icon={<Ban {...icon14} />}>
          Stopped
        </Badge>
        {stoppedAt && <small>{formatDate(stoppedAt)}</small>}
      </>
    );
  }
  if (status === 'expired') {
    return (
      <>
        <Badge tone="amber" icon={<Clock {...icon14} />}>
          Expired
        </Badge>
        {expiresAt && <small>{formatDate(expiresAt)}</small>}
      </>
    );
  }
  return expiresAt ? formatDate(expiresAt) : <span className="text-text-subtle">No end</span>;
}

const formatDate = (at: string) => formatDay(toIndianDate(new Date(at)));
