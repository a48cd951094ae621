import './facts-tab.css';
import { type ReactNode, useId } from 'react';

/** A part of the facts under its own heading. */
export function Part({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="facts-tab-part">
      <h3 id={id} className="facts-tab-head">
        {title}
        {note && <small>{note}</small>}
      </h3>
      {children}
    </section>
  );
}
