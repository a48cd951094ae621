import './chart-panel.css';
import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
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
    <section
      aria-labelledby={id}
      className={classes('flex flex-col min-w-0 border border-border rounded-md bg-surface', className)}
    >
      <header className="flex flex-wrap items-center gap-y-0 gap-x-3 min-h-(--touch) py-1.5 px-3.5">
        <h2 id={id} className="text-base mr-auto font-[650]">
          {title}
        </h2>
        {end}
      </header>
      {children}
      {footer && <footer className="text-xs/5 py-2 px-3.5 border-t border-border text-text-subtle">{footer}</footer>}
    </section>
  );
}

type PanelLinkProps = { to: string; 'aria-label'?: string; className?: string; children: ReactNode };

/** A small link in the header, the footer or a row of a panel. */
export function PanelLink({ className = '-my-1.5', ...link }: PanelLinkProps) {
  return (
    <Link
      {...link}
      className={classes(
        'text-xs/[inherit] inline-flex items-center min-h-(--touch) text-primary font-semibold hover:underline underline-offset-3',
        className,
      )}
    />
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
      // The old data stays visible until the new data is loaded.
      <div
        className="aria-busy:opacity-55 [transition:opacity_0.12s] motion-reduce:[transition:none]"
        aria-busy={isPlaceholderData || undefined}
      >
        {children(data)}
      </div>
    );
  }
  if (error && !isSignedOut(error)) {
    return (
      <div className="grid justify-items-start gap-3 pt-3 px-3.5 pb-4 border-t border-border" aria-live="polite">
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
    <output className="grid content-start px-3.5 py-0">
      <span className="sr-only">Loading {what}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className="h-5 w-full my-3" />
      ))}
    </output>
  );
}
