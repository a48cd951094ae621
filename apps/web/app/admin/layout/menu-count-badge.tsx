import type { MenuCount } from './menu-counts.ts';

/** Hidden from screen readers: the title of the entry says what is counted. */
export function MenuCountBadge({ count }: { count: MenuCount }) {
  return (
    <span aria-hidden="true" className="admin-count" data-overdue={count.isOverdue || undefined}>
      {count.text}
    </span>
  );
}
