import { type ReactNode, useId } from 'react';

type CustomerPanelProps = { title: string; note?: ReactNode; link?: ReactNode; children: ReactNode };

export function CustomerPanel({ title, note, link, children }: CustomerPanelProps) {
  const id = useId();
  return (
    <section className="admin-panel overflow-hidden" aria-labelledby={id}>
      <header className="items-baseline py-2.5">
        <h2 id={id}>{title}</h2>
        {note && <span className="text-xs/[inherit] text-text-subtle">{note}</span>}
        {link}
      </header>
      {children}
    </section>
  );
}
