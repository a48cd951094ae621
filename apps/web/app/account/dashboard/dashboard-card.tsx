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

export function DashboardCard({ card: { to, label, about: description, Icon }, notes }: DashboardCardProps) {
  return (
    <PrefetchLink to={to} className="dashboard-card border border-line bg-surface hanging hover:border-jamun">
      <span className="grid size-11 place-items-center rounded-control bg-jamun-tint text-jamun">
        <Icon {...icon24} />
      </span>
      <span className="grid min-w-0 content-start">
        <span className="text-h3">{label}</span>
        <span className="text-label text-ink-2">{description}</span>
        <span className="mt-2 grid min-h-5 text-label">
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
  if (!isWarning) return <span className="font-medium">{text}</span>;
  return (
    <span className="mt-0.5 flex items-center gap-1.5 font-medium text-amber">
      <TriangleAlert {...icon16} className="flex-none" />
      {text}
    </span>
  );
}
