import { formatNumber } from '@kinari/contract/locale';
import './table-views.css';
import { useEffect, useRef } from 'react';
import { Link, type To } from 'react-router';
import { scrollToCenter } from '../../ui/scroll-to-center.ts';

export type TableView = {
  id: string;
  label: string;
  to: To;
  /** `undefined` while loading, null for a view without a count. */
  count: number | null | undefined;
  /** The count is a lower bound. */
  isMore?: boolean;
  /** Some of them have a deadline. */
  isHot?: boolean;
};

type TableViewsProps = { label: string; views: readonly TableView[]; current: string };

/** Tabs of list views with counts. Scrolls horizontally. */
export function TableViews({ label, views, current }: TableViewsProps) {
  const list = useRef<HTMLUListElement>(null);

  // Wait for the counts, because they make the row wider.
  const hasAllCounts = views.every(({ count }) => count !== undefined);
  useEffect(() => {
    const currentTab = list.current?.querySelector<HTMLElement>(`[data-view="${current}"]`);
    if (hasAllCounts && list.current && currentTab) scrollToCenter(list.current, currentTab);
  }, [current, hasAllCounts]);

  return (
    <nav className="table-views -mt-2 -mx-4 mb-3 md:mx-0 print:hidden" aria-label={label}>
      <ul ref={list}>
        {views.map(({ id, label: name, to, count, isMore, isHot }) => (
          <li key={id}>
            <Link to={to} preventScrollReset data-view={id} aria-current={id === current ? 'page' : undefined}>
              {name}
              {typeof count === 'number' && (
                <span
                  className="min-w-5 px-1.5 rounded-full bg-sunken text-text-muted text-xs/5 font-semibold text-center tabular-nums data-hot:bg-danger-bg data-hot:text-danger dark:bg-raised"
                  data-hot={(isHot && count > 0) || undefined}
                >
                  {formatNumber(count)}
                  {isMore && '+'}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
