import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { icon16, icon20 } from '../../ui/icon.ts';
import type { MenuGroup } from '../navigation/admin-pages.ts';
import { MenuCountBadge } from './menu-count-badge.tsx';
import type { MenuCount } from './menu-counts.ts';

type AdminMenuGroupProps = {
  group: MenuGroup;
  isOpen: boolean;
  /** The current page is in this group. */
  isCurrent: boolean;
  count: MenuCount | undefined;
  onToggle: () => void;
  children: ReactNode;
};

/** Entries that fold. A closed group shows the sum of their counts. */
export function AdminMenuGroup({ group, isOpen, isCurrent, count, onToggle, children }: AdminMenuGroupProps) {
  const listId = useId();
  const { label, Icon } = group;
  const closedCount = isOpen ? undefined : count;
  return (
    <li>
      <button
        type="button"
        title={closedCount ? `${label}: ${closedCount.note}` : label}
        aria-expanded={isOpen}
        aria-controls={listId}
        data-current={isCurrent || undefined}
        className="admin-link [&>svg]:flex-none admin-group"
        onClick={onToggle}
      >
        <Icon {...icon20} />
        <span className="admin-link-label">{label}</span>
        {closedCount && <MenuCountBadge count={closedCount} />}
        <ChevronRight {...icon16} className="admin-group-mark text-text-subtle" />
      </button>
      <ul id={listId} hidden={!isOpen} className="admin-group-entries">
        {children}
      </ul>
    </li>
  );
}
