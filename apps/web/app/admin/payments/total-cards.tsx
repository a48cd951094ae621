import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';

export type TotalCard = {
  name: string;
  /** Undefined while loading. */
  value: ReactNode;
  note?: ReactNode;
  isBad?: boolean;
};

/** Four totals above a list. Reserves the space while loading. */
export function TotalCards({ label, cards }: { label: string; cards: readonly TotalCard[] }) {
  return (
    <section aria-label={label} className="mb-4 overflow-hidden rounded-md border border-border">
      {/* The gaps show the background as separator lines. */}
      <dl className="grid grid-cols-2 gap-px bg-border table:grid-cols-4">
        {cards.map(({ name, value, note, isBad }) => (
          <div key={name} className="min-w-0 bg-surface px-3.5 py-2.5">
            <dt className="text-xs font-medium text-text-muted">{name}</dt>
            <dd
              className="text-lg/8 font-bold tracking-tight whitespace-nowrap tabular-nums data-bad:text-danger md:text-2xl/8"
              data-bad={isBad || undefined}
            >
              {value ?? <Skeleton className="my-1.5 h-5 w-24" />}
            </dd>
            <dd className="flex min-h-4.5 flex-wrap gap-x-1.5 text-xs/4-5 text-text-subtle tabular-nums">{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Loading failed: a zero would look real. */
export const MISSING_TOTAL = '–';
