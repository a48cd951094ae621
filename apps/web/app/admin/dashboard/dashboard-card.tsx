import { Link } from 'react-router';
import { ShopLink } from '../../platform/shop-link.tsx';
import { icon20 } from '../../ui/icon.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ADMIN_ENTRIES } from '../menu/admin-entries.ts';

type DashboardCardProps = {
  to: string;
  /** `null` while it is on its way. */
  figure?: string | null;
  /** Where the figure leads, if to something narrower than the card. */
  figureTo?: string;
  /** Something waits. */
  isWaiting?: boolean;
};

export function DashboardCard({ to, figure, figureTo, isWaiting = false }: DashboardCardProps) {
  const entry = ADMIN_ENTRIES.find((known) => known.to === to);
  if (!entry) return null;
  const { label, Icon } = entry;
  return (
    <li className="admin-dashboard-card">
      <div className="admin-dashboard-head">
        <Icon {...icon20} />
        <h2>
          <ShopLink to={to} className="admin-dashboard-title">
            {label}
          </ShopLink>
        </h2>
        <p className="admin-dashboard-figure" data-waiting={isWaiting || undefined}>
          {figure === null ? (
            <Skeleton className="h-4 w-16" />
          ) : figureTo ? (
            <Link to={figureTo} className="admin-dashboard-figure-link">
              {figure}
            </Link>
          ) : (
            figure
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
