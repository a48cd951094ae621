import { useState } from 'react';
import { formatMoment } from '../../platform/text/format-date.ts';
import type { OrderInFull } from './order-page.data.ts';
import { type Entry, entriesOf } from './timeline-entries.ts';

const SHOWN = {
  All: () => true,
  Parcels: ({ about }: Entry) => about === 'parcel',
  People: ({ byPerson }: Entry) => byPerson,
};

/** What happened to an order, newest first: all of it, its parcels, or what people did. */
export function OrderTimeline({ told }: { told: OrderInFull }) {
  const [shown, setShown] = useState<keyof typeof SHOWN>('All');
  const entries = entriesOf(told).filter(SHOWN[shown]);
  return (
    <section className="admin-card order-box">
      <div className="order-timeline-head">
        <h2>Timeline</h2>
        <fieldset className="order-shown">
          <legend className="sr-only">Show</legend>
          {(Object.keys(SHOWN) as (keyof typeof SHOWN)[]).map((name) => (
            <button key={name} type="button" aria-pressed={name === shown} onClick={() => setShown(name)}>
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      {entries.length === 0 && <p className="text-ink-2">Nothing yet.</p>}
      <ol className="order-timeline">
        {entries.map(({ id, at, what, note, state }) => (
          <li key={id} data-state={state}>
            <span className="font-medium">{what}</span>
            <time dateTime={at}>{formatMoment(at)}</time>
            <span className="order-by">{note}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
