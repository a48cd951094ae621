import { Link } from 'react-router';
import { dayInIndia, formatDay, formatTimeOfDay } from '../../platform/text/format-date.ts';
import type { Activity } from './activity.data.ts';
import { type ActivityFact, factsOf } from './activity-facts.ts';
import { kindWord, pageOf } from './activity-subjects.ts';

const MOST_FACTS = 40;

/** Day by day, as it was in India. */
export function ActivityList({ entries, isStale }: { entries: Activity[]; isStale: boolean }) {
  return (
    <div className="grid gap-4" aria-busy={isStale || undefined}>
      {byDay(entries).map(([day, done]) => (
        <section key={day} className="activity-day" aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{formatDay(day)}</h2>
          <ol>
            {done.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function byDay(entries: Activity[]): [day: string, done: Activity[]][] {
  const days = new Map<string, Activity[]>();
  for (const entry of entries) {
    const day = dayInIndia(new Date(entry.at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

function Entry({ entry: { at, by, what, subject, before, after } }: { entry: Activity }) {
  const page = pageOf(subject);
  const facts = factsOf(before, after);
  return (
    <li className="activity-entry">
      <time dateTime={at}>{formatTimeOfDay(new Date(at))}</time>
      <span className="activity-by">{by}</span>
      <div className="activity-what">
        {/* A customer's page is on record once it is opened: nothing is fetched ahead. */}
        {page ? <Link to={page}>{what}</Link> : <p>{what}</p>}
        {facts.length > 0 && <Facts facts={facts} />}
      </div>
      <span className="activity-kind">{kindWord(subject.kind)}</span>
    </li>
  );
}

function Facts({ facts }: { facts: ActivityFact[] }) {
  return (
    <details className="activity-facts">
      <summary>Before and after</summary>
      <ul>
        {facts.slice(0, MOST_FACTS).map(({ name, before, after }) => (
          <li key={name}>
            <span>{name}</span>
            <span>
              {before !== undefined && <s>{before}</s>}
              {before !== undefined && <span aria-hidden="true"> → </span>}
              <span className="sr-only"> became </span>
              {after ?? 'nothing'}
            </span>
          </li>
        ))}
        {facts.length > MOST_FACTS && <li>and {facts.length - MOST_FACTS} more</li>}
      </ul>
    </details>
  );
}
