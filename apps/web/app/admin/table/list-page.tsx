import './list-page.css';
import type { ReactNode } from 'react';
import { AdminPage } from '../ui/admin-page.tsx';
import { type TableView, TableViews } from './table-views.tsx';

type ListPageProps = {
  title: string;
  /** Number of results, next to the title. */
  count?: ReactNode;
  /** The page above this one. */
  parent?: { to: string; label: string };
  action?: ReactNode;
  /** Actions that stay in the bar on small screens. */
  barAction?: ReactNode;
  /** Tabs above the list. */
  tabs?: ReactNode;
  /** Preset filters or sort orders. */
  views?: { label: string; views: readonly TableView[]; current: string };
  /** Text above the filters. */
  intro?: ReactNode;
  /** Search box, selects and column menu. */
  filters?: ReactNode;
  children: ReactNode;
};

/** Frame of every admin list. */
export function ListPage({
  title,
  count,
  parent,
  action,
  barAction,
  tabs,
  views,
  intro,
  filters,
  children,
}: ListPageProps) {
  return (
    <AdminPage title={title} note={count && <output>{count}</output>} {...{ parent, action, barAction }}>
      {tabs}
      {views && <TableViews {...views} />}
      {intro && <p className="mb-4 max-w-180 text-text-muted">{intro}</p>}
      {filters && <search className="list-filters">{filters}</search>}
      {children}
    </AdminPage>
  );
}
