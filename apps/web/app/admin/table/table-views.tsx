import './table-views.css';
import { useEffect, useRef } from 'react';
import { Link, type To } from 'react-router';
import { centreInRow } from '../../ui/centre-in-row.ts';

export type TableView = {
  id: string;
  label: string;
  to: To;
  /** How many it holds, as soon as that is known. */
  count: number | undefined;
  /** Counting stopped there. */
  isMore?: boolean;
  /** A clock runs out for some of them. */
  isHot?: boolean;
};

type TableViewsProps = { label: string; views: readonly TableView[]; current: string };

/** The views of a list with how many each holds, in a row that scrolls by itself. */
export function TableViews({ label, views, current }: TableViewsProps) {
  const list = useRef<HTMLUListElement>(null);

  // Counts make the row wider.
  const isWhole = views.every(({ count }) => count !== undefined);
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>(`[data-view="${current}"]`);
    if (isWhole && list.current && shown) centreInRow(list.current, shown);
  }, [current, isWhole]);

  return (
    <nav className="table-views" aria-label={label}>
      <ul ref={list}>
        {views.map(({ id, label: name, to, count, isMore, isHot }) => (
          <li key={id}>
            <Link to={to} preventScrollReset data-view={id} aria-current={id === current ? 'page' : undefined}>
              {name}
              {count !== undefined && (
                <span className="table-views-count" data-hot={(isHot && count > 0) || undefined}>
                  {count.toLocaleString('en-IN')}
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
