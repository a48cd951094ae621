import { Link } from 'react-router';
import { usePrefetch } from '../../platform/prefetch-link.tsx';
import { classes } from '../../ui/classes.ts';
import { icon20 } from '../../ui/icon.ts';
import type { AdminEntry } from '../navigation/admin-pages.ts';
import { MenuCountBadge } from './menu-count-badge.tsx';
import type { MenuCount } from './menu-counts.ts';

type AdminMenuLinkProps = {
  entry: Pick<AdminEntry, 'to' | 'label' | 'Icon'>;
  isCurrent?: boolean;
  count?: MenuCount | undefined;
  /** In the sheet, links replace the history entry that the open menu added. */
  inSheet: boolean;
  className?: string;
};

export function AdminMenuLink({ entry, isCurrent = false, count, inSheet, className }: AdminMenuLinkProps) {
  const prefetch = usePrefetch();
  const { to, label, Icon } = entry;
  return (
    <Link
      to={to}
      // The tooltip when only the icon fits. Screen readers read it as the description.
      title={count ? `${label}: ${count.note}` : label}
      replace={inSheet}
      prefetch={prefetch}
      aria-current={isCurrent ? 'page' : undefined}
      className={classes('admin-link [&>svg]:flex-none', className)}
    >
      <Icon {...icon20} />
      <span className="admin-link-label">{label}</span>
      {count && <MenuCountBadge count={count} />}
    </Link>
  );
}
