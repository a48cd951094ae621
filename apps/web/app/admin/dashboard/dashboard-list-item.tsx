import type { ReactNode } from 'react';
import { Link } from 'react-router';

type DashboardListItemProps = { to: string; image?: ReactNode; title: string; details: ReactNode; children: ReactNode };

/** A row of a panel where the screen is too narrow for its table. `children` are at the right end. */
export function DashboardListItem({ to, image, title, details, children }: DashboardListItemProps) {
  return (
    <li className="border-t border-border">
      <Link to={to} className="flex items-center gap-3 min-h-15 py-2 px-3.5 hover:bg-sunken">
        {image}
        <span className="grid flex-1 min-w-0">
          <b className="truncate font-semibold">{title}</b>
          <small className="text-xs/[inherit] text-text-subtle font-normal">{details}</small>
        </span>
        <span className="grid flex-none justify-items-end gap-1 tabular-nums">{children}</span>
      </Link>
    </li>
  );
}
