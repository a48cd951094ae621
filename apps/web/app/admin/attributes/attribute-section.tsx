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
    <section aria-labelledby={id} className="attributes-tab-part">
      <h3 id={id} className="attributes-tab-head">
        {title}
        {note && <small>{note}</small>}
      </h3>
      {children}
    </section>
  );
}
