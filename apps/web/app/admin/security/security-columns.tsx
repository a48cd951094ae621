import { SECURITY_EVENT_LABELS } from '@kinari/contract/labels/security-event-labels';
import { formatDateTime } from '@kinari/contract/locale';
import type { DataTableColumn } from '../table/data-table-column.ts';
import type { SecurityEvent } from './security.data.ts';

export const SECURITY_COLUMNS: readonly DataTableColumn<SecurityEvent>[] = [
  {
    id: 'time',
    header: 'Time',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    className: 'whitespace-nowrap',
  },
  { id: 'event', header: 'Event', cell: renderEvent, card: 'title', className: 'font-semibold' },
  { id: 'account', header: 'Account', cell: renderAccount, className: 'wrap-anywhere' },
  {
    id: 'device',
    header: 'Device',
    cell: ({ device }) => device,
    card: 'note',
    className: 'max-table:before:content-none',
  },
  {
    id: 'network',
    header: 'Network',
    cell: ({ network }) => <span className="font-mono text-sm">{network}</span>,
    card: 'note',
  },
];

function renderEvent({ kind, furtherNotListed }: SecurityEvent) {
  return (
    <>
      {SECURITY_EVENT_LABELS[kind]}
      {furtherNotListed && <small>More events within the hour are not listed.</small>}
    </>
  );
}

function renderAccount({ person, by }: SecurityEvent) {
  return (
    <>
      {person ? (
        <>
          {person.name}
          {person.isStaff && <span className="text-text-subtle"> (staff)</span>}
          <small>{person.email}</small>
        </>
      ) : (
        !by && <span className="text-text-subtle">No account</span>
      )}
      {by && <small>by {by}</small>}
    </>
  );
}
