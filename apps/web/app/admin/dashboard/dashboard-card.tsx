import { Link } from 'react-router';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { icon20 } from '../../ui/icon.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MAIN_ENTRIES } from '../navigation/admin-pages.ts';
import { useCanCall } from '../navigation/use-can-call.ts';

type DashboardCardProps = {
  to: string;
  /** `null` while loading. */
  count?: string | null;
  /** Link of the number, if it is narrower than the card's link. */
  countTo?: string;
  /** True if staff have to act. */
  isWaiting?: boolean;
};

export function DashboardCard({ to, count, countTo, isWaiting = false }: DashboardCardProps) {
  const canCall = useCanCall();
  const entry = MAIN_ENTRIES.find((adminEntry) => adminEntry.to === to);
  if (!entry || !canCall(entry.endpoint)) return null;
  const { label, Icon } = entry;
  return (
    <li className="relative min-w-0 border border-border rounded-md bg-surface hover:border-border-strong">
      <div className="grid grid-cols-[20px_minmax(0,1fr)] items-center gap-y-0 gap-x-2 pt-2 px-3 pb-0 md:pointer-fine:pb-2 table:grid-cols-[20px_minmax(0,1fr)_auto] table:py-2 [&>svg]:text-primary">
        <Icon {...icon20} />
        <h2 className="font-semibold leading-6">
          {/* Makes the whole card clickable. Other links on it are above this layer. */}
          <PrefetchLink to={to} className="block after:absolute after:inset-0 after:rounded-md">
            {label}
          </PrefetchLink>
        </h2>
        {/* Reserves the line even without a number, and makes it a large enough touch target. */}
        <p
          className="text-xs/[inherit] flex col-2 items-center min-h-(--touch) text-text-muted tabular-nums whitespace-nowrap data-waiting:text-attention data-waiting:font-semibold md:pointer-fine:min-h-6 table:col-3"
          data-waiting={isWaiting || undefined}
        >
          {count === null ? (
            <Skeleton className="h-4 w-16" />
          ) : countTo ? (
            <Link
              to={countTo}
              className="relative flex items-center min-h-[inherit] min-w-(--touch) hover:underline hover:underline-offset-[3px]"
            >
              {count}
            </Link>
          ) : (
            count
          )}
        </p>
      </div>
      <div className="relative grid grid-cols-[1fr_1fr] border-t border-border *:text-xs/[inherit] *:grid *:place-items-center *:min-h-(--touch) *:text-primary *:font-semibold *:hover:bg-primary-tint md:pointer-fine:*:min-h-8.5">
        <Link to={to} aria-label={`Manage ${label}`}>
          Manage
        </Link>
        <Link to={to} aria-label={`View All ${label}`} className="border-l border-border">
          View All
        </Link>
      </div>
    </li>
  );
}
