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
    <section className="admin-card order-box">
      <div className="order-timeline-head">
        <h2>Timeline</h2>
        <fieldset className="order-shown">
          <legend className="sr-only">Show</legend>
          {(Object.keys(TIMELINE_FILTERS) as (keyof typeof TIMELINE_FILTERS)[]).map((name) => (
            <button key={name} type="button" aria-pressed={name === filter} onClick={() => setFilter(name)}>
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      {entries.length === 0 && <p className="text-ink-2">Nothing yet.</p>}
      <ol className="order-timeline">
        {entries.map(({ id, at, summary, note, status }) => (
          <li key={id} data-status={status}>
            <span className="font-medium">{summary}</span>
            <time dateTime={at}>{formatDateTime(at)}</time>
            <span className="order-by">{note}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
