import './chart-panel.css';
import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { icon20 } from '../../ui/icon.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

type PanelProps = {
  title: string;
  /** At the right end of its head: a few words, a key, a link. */
  end?: ReactNode;
  foot?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A part of a page with its name above. */
export function Panel({ title, end, foot, className, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes('chart-panel', className)}>
      <header>
        <h2 id={id}>{title}</h2>
        {end}
      </header>
      {children}
      {foot && <footer>{foot}</footer>}
    </section>
  );
}

type LoadedProps<Data> = {
  of: UseQueryResult<Data>;
  /** What it is about, as in "Couldn’t load the orders". */
  what: string;
  /** How many lines of skeleton take the room until it has come. */
  lines: number;
  children: (data: Data) => ReactNode;
};

/** What a panel shows once it has come: each panel waits, and fails, for itself. */
export function Loaded<Data>({ of, what, lines, children }: LoadedProps<Data>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = of;
  if (data !== undefined) {
    return (
      <div className="chart-panel-loaded" aria-busy={isPlaceholderData || undefined}>
        {children(data)}
      </div>
    );
  }
  if (error && !isSignedOut(error)) {
    return (
      <div className="chart-panel-failed" aria-live="polite">
        <p>Couldn’t load {what}.</p>
        <Button
          kind="secondary"
          size={36}
          busy={isFetching}
          icon={<RotateCw {...icon20} />}
          aria-label={`Try again to load ${what}`}
          onClick={() => void refetch()}
        >
          Try again
        </Button>
      </div>
    );
  }
  return (
    <output className="chart-panel-waiting">
      <span className="sr-only">Loading {what}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className="h-5 w-full" />
      ))}
    </output>
  );
}
