import { type ReactNode, useId } from 'react';

type GstPanelProps = { title: string; note?: ReactNode; footer?: ReactNode; children: ReactNode };

export function GstPanel({ title, note, footer, children }: GstPanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="month-panel">
      <header>
        <h2 id={id}>{title}</h2>
        {note && <span className="month-note">{note}</span>}
      </header>
      {children}
      {footer && <footer>{footer}</footer>}
    </section>
  );
}
