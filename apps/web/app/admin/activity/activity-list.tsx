import { formatDay, formatTime, toIndianDate } from '@kinari/contract/locale';
import { CircleDot } from 'lucide-react';
import { Link } from 'react-router';
import { icon16 } from '../../ui/icon.ts';
import { formatActor } from '../data/format-actor.ts';
import type { Activity } from './activity.data.ts';
import {
  type ActivityChange,
  foldRepeats,
  formatChangedFields,
  formatMessage,
  listActivityChanges,
} from './activity-format.ts';
import { SUBJECT_ICONS, subjectLabel, subjectPath } from './activity-subjects.ts';

const MAX_CHANGES = 40;

export function ActivityList({ entries, isStale }: { entries: readonly Activity[]; isStale: boolean }) {
  return (
    <div className="grid gap-4" aria-busy={isStale || undefined}>
      {groupByDay(entries).map(([day, dayEntries]) => (
        <section
          key={day}
          className="activity-day min-w-0 border border-border rounded-md bg-surface"
          aria-labelledby={`day-${day}`}
        >
          <h2 id={`day-${day}`}>{formatDay(day)}</h2>
          <ol>
            {foldRepeats(dayEntries).map(([entry, ...repeats]) => (
              <ActivityEntry key={entry.id} entry={entry} repeats={repeats} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function groupByDay(entries: readonly Activity[]): [day: string, done: Activity[]][] {
  const days = new Map<string, Activity[]>();
  for (const entry of entries) {
    const day = toIndianDate(new Date(entry.at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

function ActivityEntry({ entry, repeats }: { entry: Activity; repeats: Activity[] }) {
  const { at, subject, before, after } = entry;
  const changes = listActivityChanges(before, after);
  const [onlyChange] = changes;
  const Icon = SUBJECT_ICONS[subject.kind] ?? CircleDot;
  return (
    <li className="activity-entry" data-row={entry.id}>
      <time dateTime={at}>{formatTime(new Date(at))}</time>
      <span className="text-text-muted text-xs/[inherit] wrap-anywhere">{formatActor(entry)}</span>
      <div className="-order-1 flex flex-[1_0_100%] gap-2.5 min-w-0 md:order-0">
        <Icon {...icon16} className="flex-none mt-1 text-text-subtle" />
        <div className="activity-summary flex-1 min-w-0 wrap-anywhere">
          <ActivityMessage entry={entry} />
          {onlyChange && changes.length === 1 && isShort(onlyChange) ? (
            <p className="text-text-muted text-xs/5">
              {/^\d/.test(onlyChange.after ?? '') && onlyChange.name} <ActivityChangeLine change={onlyChange} />
            </p>
          ) : (
            changes.length > 0 && <ActivityChanges attributes={changes} />
          )}
          {repeats.length > 0 && (
            <details className="activity-attributes">
              <summary>{repeats.length} more</summary>
              {repeats.map((repeat) => (
                <div key={repeat.id}>
                  <ActivityMessage entry={repeat} />
                </div>
              ))}
            </details>
          )}
        </div>
      </div>
      <span className="activity-kind ml-auto">{subjectLabel(subject.kind)}</span>
    </li>
  );
}

function ActivityMessage({ entry }: { entry: Activity }) {
  const page = subjectPath(entry.subject);
  const message = formatMessage(entry);
  // No prefetch: opening a customer page is written to the audit log.
  return page ? <Link to={page}>{message}</Link> : <p>{message}</p>;
}

const MAX_INLINE_LENGTH = 40;
const isShort = ({ before, after }: ActivityChange) =>
  (before?.length ?? 0) <= MAX_INLINE_LENGTH && (after?.length ?? 0) <= MAX_INLINE_LENGTH;

function ActivityChangeLine({ change: { before, after } }: { change: ActivityChange }) {
  return (
    <>
      {before !== undefined && <span className="text-text-muted">{before}</span>}
      {before !== undefined && <span aria-hidden="true"> → </span>}
      <span className="sr-only"> changed to </span>
      <b className="font-medium">{after ?? 'nothing'}</b>
    </>
  );
}

function ActivityChanges({ attributes: changes }: { attributes: ActivityChange[] }) {
  return (
    <details className="activity-attributes">
      <summary>{formatChangedFields(changes)}</summary>
      <ul>
        {changes.slice(0, MAX_CHANGES).map((change) => (
          <li key={change.name}>
            <span>{change.name}</span>
            <span>
              <ActivityChangeLine change={change} />
            </span>
          </li>
        ))}
        {changes.length > MAX_CHANGES && <li>and {changes.length - MAX_CHANGES} more</li>}
      </ul>
    </details>
  );
}
