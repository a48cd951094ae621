import { type ReactNode, useId } from 'react';

type PanelProps = { title: string; note?: ReactNode; foot?: ReactNode; children: ReactNode };

/** A part of the page with its name above. */
export function Panel({ title, note, foot, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="month-panel">
      <header>
        <h2 id={id}>{title}</h2>
        {note && <span className="month-note">{note}</span>}
      </header>
      {children}
      {foot && <footer>{foot}</footer>}
    </section>
  );
}
