import { formatDateTime } from '@kinari/contract/locale';
import { useState } from 'react';
import type { OrderDetailsData } from './order-details.data.ts';
import { buildTimeline, type TimelineEntry } from './timeline-entries.ts';

const TIMELINE_FILTERS = {
  All: () => true,
  Shipments: ({ about }: TimelineEntry) => about === 'shipment',
  People: ({ byPerson }: TimelineEntry) => byPerson,
};

export function OrderTimeline({ details }: { details: OrderDetailsData }) {
  const [filter, setFilter] = useState<keyof typeof TIMELINE_FILTERS>('All');
  const entries = buildTimeline(details).filter(TIMELINE_FILTERS[filter]);
  return (
    <section className="admin-card order-box print:hidden">
      <div className="order-timeline-head flex flex-wrap items-center justify-between gap-y-1 gap-x-3 mb-2">
        <h2>Timeline</h2>
        <fieldset className="inline-flex p-0.5 rounded-md bg-sunken">
          <legend className="sr-only">Show</legend>
          {(Object.keys(TIMELINE_FILTERS) as (keyof typeof TIMELINE_FILTERS)[]).map((name) => (
            <button
              key={name}
              type="button"
              className="min-w-(--touch) min-h-(--touch) px-3 md:pointer-fine:min-h-7 border border-transparent rounded-sm text-text-muted aria-pressed:border-border-strong aria-pressed:bg-surface aria-pressed:text-text aria-pressed:font-semibold"
              aria-pressed={name === filter}
              onClick={() => setFilter(name)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      {entries.length === 0 && <p className="text-text-muted">Nothing yet.</p>}
      <ol className="order-timeline">
        {entries.map(({ id, at, summary, note, status }) => (
          <li key={id} data-status={status}>
            <span className="font-medium">{summary}</span>
            <time dateTime={at}>{formatDateTime(at)}</time>
            <span className="text-text-subtle text-sm font-normal">{note}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
