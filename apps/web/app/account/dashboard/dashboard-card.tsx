import { TriangleAlert } from 'lucide-react';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { icon16, icon24 } from '../../ui/icon.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DASHBOARD_CARDS } from '../account-entries.ts';
import type { DashboardNote } from './dashboard-format.ts';

type DashboardCardProps = {
  card: (typeof DASHBOARD_CARDS)[number];
  /** `undefined` while loading, empty if loading failed. */
  notes: DashboardNote[] | undefined;
};

/** On wide screens the cards share their rows: icon, label, description and notes. */
export function DashboardCard({ card: { to, label, about: description, Icon }, notes }: DashboardCardProps) {
  return (
    <PrefetchLink
      to={to}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-4 p-4 xl:row-span-4 xl:grid-cols-1 xl:grid-rows-subgrid xl:gap-0 [transition:border-color_0.12s] border border-border bg-surface hanging hover:border-primary"
    >
      <span className="grid size-11 xl:mb-3 place-items-center rounded-md bg-primary-tint text-primary">
        <Icon {...icon24} />
      </span>
      <span className="grid min-w-0 content-start xl:row-span-3 xl:grid-rows-subgrid">
        <span className="text-h3">{label}</span>
        <span className="text-label text-text-muted">{description}</span>
        <span className="mt-2 grid min-h-5 content-start text-label">
          {notes ? (
            notes.map((note) => <NoteLine key={note.text} attribute={note} />)
          ) : (
            <Skeleton className="h-4 w-28" />
          )}
        </span>
      </span>
    </PrefetchLink>
  );
}

function NoteLine({ attribute: { text, isWarning } }: { attribute: DashboardNote }) {
  if (!isWarning) return <span className="font-medium wrap-anywhere">{text}</span>;
  return (
    <span className="mt-0.5 flex items-center gap-1.5 font-medium text-attention">
      <TriangleAlert {...icon16} className="flex-none" />
      {text}
    </span>
  );
}
