import { SECURITY_EVENT_LABELS } from '@kinari/contract/labels/security-event-labels';
import { formatDateTime } from '@kinari/contract/locale';
import { useFitsWidth } from '../table/use-fits-width.ts';
import type { SecurityEvent } from './security.data.ts';

type SecurityEventsProps = { events: SecurityEvent[]; isStale: boolean };

export function SecurityEvents({ events, isStale }: SecurityEventsProps) {
  const isTableLayout = useFitsWidth();
  if (!isTableLayout) {
    return (
      <ul className="admin-cards security-cards" aria-busy={isStale || undefined}>
        {events.map((event) => (
          <li key={event.id} className="admin-card">
            <p className="text-body font-semibold">
              <EventKind event={event} />
            </p>
            <EventPerson event={event} />
            <p className="text-ink-3">
              <EventTime event={event} />
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
          <th>Time</th>
          <th>Event</th>
          <th>Account</th>
          <th>Device</th>
          <th>Network</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <td className="whitespace-nowrap">
              <EventTime event={event} />
            </td>
            <td className="font-semibold">
              <EventKind event={event} />
            </td>
            <td className="py-1.5">
              <EventPerson event={event} />
            </td>
            <td>{event.device}</td>
            <td className="font-mono text-small">{event.network}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EventTime({ event: { at } }: { event: SecurityEvent }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}

function EventKind({ event: { kind, furtherNotListed } }: { event: SecurityEvent }) {
  return (
    <>
      {SECURITY_EVENT_LABELS[kind]}
      {furtherNotListed && (
        <span className="block text-small font-normal text-ink-3">More events within the hour are not listed.</span>
      )}
    </>
  );
}

function EventPerson({ event: { person, by } }: { event: SecurityEvent }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      {person ? (
        <>
          {person.name}
          {person.isStaff && <span className="text-ink-3"> (staff)</span>}
          <span className="block text-small text-ink-3">{person.email}</span>
        </>
      ) : (
        !by && <span className="text-ink-3">No account</span>
      )}
      {by && <span className="block text-small text-ink-2">by {by}</span>}
    </div>
  );
}
