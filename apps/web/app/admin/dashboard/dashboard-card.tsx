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
    <li className="admin-dashboard-card">
      <div className="admin-dashboard-head">
        <Icon {...icon20} />
        <h2>
          <PrefetchLink to={to} className="admin-dashboard-title">
            {label}
          </PrefetchLink>
        </h2>
        <p className="admin-dashboard-count" data-waiting={isWaiting || undefined}>
          {count === null ? (
            <Skeleton className="h-4 w-16" />
          ) : countTo ? (
            <Link to={countTo} className="admin-dashboard-count-link">
              {count}
            </Link>
          ) : (
            count
          )}
        </p>
      </div>
      <div className="admin-dashboard-actions">
        <Link to={to} aria-label={`Manage ${label}`}>
          Manage
        </Link>
        <Link to={to} aria-label={`View All ${label}`}>
          View All
        </Link>
      </div>
    </li>
  );
}
