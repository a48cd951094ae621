import { SECURITY_KINDS } from '@kinari/contract/words/security-kinds';
import { formatMoment } from '../../platform/text/format-date.ts';
import { useTableFits } from '../table/use-table-fits.ts';
import type { SecurityEvent } from './security.data.ts';

type SecurityEventsProps = { events: SecurityEvent[]; isStale: boolean };

export function SecurityEvents({ events, isStale }: SecurityEventsProps) {
  const tableFits = useTableFits();
  if (!tableFits) {
    return (
      <ul className="admin-cards security-cards" aria-busy={isStale || undefined}>
        {events.map((event) => (
          <li key={event.id} className="admin-card">
            <p className="text-body font-semibold">
              <What event={event} />
            </p>
            <Who event={event} />
            <p className="text-ink-3">
              <When event={event} />
            </p>
            <p className="text-ink-3">
              {event.device}, {event.network}
            </p>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className="admin-table" aria-busy={isStale || undefined}>
      <thead>
        <tr>
          <th>When</th>
          <th>What</th>
          <th>Who</th>
          <th>Device</th>
          <th>Network</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <td className="whitespace-nowrap">
              <When event={event} />
            </td>
            <td className="font-semibold">
              <What event={event} />
            </td>
            <td className="py-1.5">
              <Who event={event} />
            </td>
            <td>{event.device}</td>
            <td className="font-mono text-small">{event.network}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function When({ event: { at } }: { event: SecurityEvent }) {
  return <time dateTime={at}>{formatMoment(at)}</time>;
}

function What({ event: { kind, furtherNotListed } }: { event: SecurityEvent }) {
  return (
    <>
      {SECURITY_KINDS[kind]}
      {furtherNotListed && (
        <span className="block text-small font-normal text-ink-3">Further ones within the hour are not listed.</span>
      )}
    </>
  );
}

function Who({ event: { person, by } }: { event: SecurityEvent }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      {person ? (
        <>
          {person.name}
          {person.isStaff && <span className="text-ink-3"> (staff)</span>}
          <span className="block text-small text-ink-3">{person.email}</span>
        </>
      ) : (
        !by && <span className="text-ink-3">Nobody with an account</span>
      )}
      {by && <span className="block text-small text-ink-2">by {by}</span>}
    </div>
  );
}
