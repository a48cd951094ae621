import type { ReactNode } from 'react';
import { LoadError } from '../../ui/load-error.tsx';
import type { ListState } from './list-state.ts';
import { RowSkeletons } from './row-skeletons.tsx';
import { ShowMore } from './show-more.tsx';

type ListContentProps<Row> = {
  list: ListState<Row>;
  what: string;
  errorWhat?: string;
  empty: ReactNode;
  skeletonRows?: number;
  children: (rows: readonly Row[]) => ReactNode;
};

/** The states of a list that is not a table: loading, failed, empty, loaded. */
export function ListContent<Row>({
  list,
  what,
  errorWhat = what,
  empty,
  skeletonRows = 8,
  children,
}: ListContentProps<Row>) {
  if (list.failed) return <LoadError what={errorWhat} busy={list.isFetching} onRetry={list.retry} />;
  if (!list.rows) return <RowSkeletons count={skeletonRows} what={what} />;
  return (
    <>
      {list.rows.length === 0 ? empty : children(list.rows)}
      <ShowMore list={list} />
    </>
  );
}
