import { Link } from 'react-router';
import { ShopLink } from '../../platform/shop-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { icon24 } from '../../ui/icon.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ADMIN_ENTRIES } from '../admin-entries.ts';

type DashboardCardProps = {
  to: string;
  /** `null` while it is on its way. */
  figure?: string | null;
  /** Where the figure leads, if to something narrower than the card. */
  figureTo?: string;
};

export function DashboardCard({ to, figure, figureTo }: DashboardCardProps) {
  const entry = ADMIN_ENTRIES.find((known) => known.to === to);
  if (!entry) return null;
  const { label, Icon } = entry;
  return (
    <li className="admin-dashboard-card">
      <span className="admin-dashboard-icon">
        <Icon {...icon24} />
      </span>
      <h2 className="text-h3">
        <ShopLink to={to} className="admin-dashboard-title">
          {label}
        </ShopLink>
      </h2>
      <p className="admin-dashboard-figure">
        {figure === null ? (
          <Skeleton className="h-4 w-20" />
        ) : figureTo ? (
          <Link to={figureTo} className="admin-dashboard-figure-link">
            {figure}
          </Link>
        ) : (
          figure
        )}
      </p>
      <div className="admin-dashboard-actions">
        <ButtonLink to={to} size={36} aria-label={`Manage ${label}`}>
          Manage
        </ButtonLink>
        <ButtonLink to={to} size={36} kind="secondary" aria-label={`View All ${label}`}>
          View All
        </ButtonLink>
      </div>
    </li>
  );
}
