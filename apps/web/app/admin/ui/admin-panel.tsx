import { type ReactNode, type Ref, useId } from 'react';
import { classes } from '../../ui/classes.ts';

type AdminPanelProps = {
  title: string;
  /** Text below the title. */
  intro?: string;
  /** Controls next to the title. */
  end?: ReactNode;
  /** The heading can take the focus, for example when a button of the panel is gone. */
  heading?: Ref<HTMLHeadingElement>;
  headingId?: string;
  className?: string;
  children: ReactNode;
};

/** A box with a header. */
export function AdminPanel({ title, intro, end, heading, headingId, className, children }: AdminPanelProps) {
  const ownId = useId();
  const id = headingId ?? ownId;
  return (
    <section aria-labelledby={id} className={classes('admin-panel', className)}>
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {end}
        {intro && <p className="w-full text-text-muted text-pretty">{intro}</p>}
      </header>
      {children}
    </section>
  );
}
