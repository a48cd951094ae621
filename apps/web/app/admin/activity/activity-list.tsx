import { formatAuditEntry } from '@kinari/contract/labels/audit-actions';
import { formatDay, formatTime, toIndianDate } from '@kinari/contract/locale';
import { Link } from 'react-router';
import type { Activity } from './activity.data.ts';
import { type ActivityChange, listActivityChanges } from './activity-format.ts';
import { subjectLabel, subjectPath } from './activity-subjects.ts';

const MAX_CHANGES = 40;

export function ActivityList({ entries, isStale }: { entries: Activity[]; isStale: boolean }) {
  return (
    <div className="grid gap-4" aria-busy={isStale || undefined}>
      {groupByDay(entries).map(([day, dayEntries]) => (
        <section key={day} className="activity-day" aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{formatDay(day)}</h2>
          <ol>
            {dayEntries.map((entry) => (
              <ActivityEntry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function groupByDay(entries: Activity[]): [day: string, done: Activity[]][] {
  const days = new Map<string, Activity[]>();
  for (const entry of entries) {
    const day = toIndianDate(new Date(entry.at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

function ActivityEntry({ entry }: { entry: Activity }) {
  const { at, by, subject, before, after } = entry;
  const text = formatAuditEntry(entry);
  const page = subjectPath(subject);
  const message = subject.name === null ? text : `${subject.name}: ${text}`;
  const changes = listActivityChanges(before, after);
  return (
    <li className="activity-entry">
      <time dateTime={at}>{formatTime(new Date(at))}</time>
      <span className="activity-by">{by}</span>
      <div className="activity-summary">
        {/* No prefetch: opening a customer page is written to the audit log. */}
        {page ? <Link to={page}>{message}</Link> : <p>{message}</p>}
        {changes.length > 0 && <ActivityChanges attributes={changes} />}
      </div>
      <span className="activity-kind">{subjectLabel(subject.kind)}</span>
    </li>
  );
}

function ActivityChanges({ attributes: changes }: { attributes: ActivityChange[] }) {
  return (
    <details className="activity-attributes">
      <summary>Before and after</summary>
      <ul>
        {changes.slice(0, MAX_CHANGES).map(({ name, before, after }) => (
          <li key={name}>
            <span>{name}</span>
            <span>
              {before !== undefined && <s>{before}</s>}
              {before !== undefined && <span aria-hidden="true"> → </span>}
              <span className="sr-only"> changed to </span>
              {after ?? 'nothing'}
            </span>
          </li>
        ))}
        {changes.length > MAX_CHANGES && <li>and {changes.length - MAX_CHANGES} more</li>}
      </ul>
    </details>
  );
}
