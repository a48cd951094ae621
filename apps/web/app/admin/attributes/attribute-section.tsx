import './attributes-tab.css';
import { type ReactNode, useId } from 'react';

export function AttributeSection({
  title,
  note,
  children,
}: {
  title: string;
  note?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 min-w-0 py-5 border-t border-border first:pt-1 first:border-0">
      <h3
        id={id}
        className="attributes-tab-head flex flex-wrap items-baseline gap-y-0.5 gap-x-2 text-lg font-semibold tracking-[-0.01em]"
      >
        {title}
        {note && <small>{note}</small>}
      </h3>
      {children}
    </section>
  );
}
