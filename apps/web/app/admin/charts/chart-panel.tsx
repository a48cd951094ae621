import './chart-panel.css';
import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { isSignedOut } from '../../session/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { icon20 } from '../../ui/icon.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

type ChartPanelProps = {
  title: string;
  /** Right side of the header: a note, a legend or a link. */
  end?: ReactNode;
  footer?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function ChartPanel({ title, end, footer, className, children }: ChartPanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes('chart-panel', className)}>
      <header>
        <h2 id={id}>{title}</h2>
        {end}
      </header>
      {children}
      {footer && <footer>{footer}</footer>}
    </section>
  );
}

type QueryPanelProps<Data> = {
  of: UseQueryResult<Data>;
  /** As in "Couldn’t load the orders". */
  what: string;
  /** Number of skeleton lines while loading. */
  lines: number;
  children: (data: Data) => ReactNode;
};

/** Shows a panel's data when loaded. Each panel loads, and fails, independently. */
export function QueryPanel<Data>({ of, what, lines, children }: QueryPanelProps<Data>) {
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
          aria-label={`Try again: load ${what}`}
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
