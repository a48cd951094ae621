import { type ReactNode, useId } from 'react';

type GstPanelProps = { title: string; note?: ReactNode; footer?: ReactNode; children: ReactNode };

export function GstPanel({ title, note, footer, children }: GstPanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="admin-panel">
      <header className="items-baseline gap-y-0 gap-x-2 py-2.5">
        <h2 id={id} className="tracking-[-0.01em]">
          {title}
        </h2>
        {note && <span className="month-note in-[.month-columns]:ml-auto">{note}</span>}
      </header>
      {children}
      {footer && (
        <footer className="text-xs/5 py-2 px-3.5 border-t border-border text-text-subtle wrap-anywhere">
          {footer}
        </footer>
      )}
    </section>
  );
}
