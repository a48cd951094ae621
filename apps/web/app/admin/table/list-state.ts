import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { isSignedOut } from '../../session/query-client.ts';

/** What a list shows: rows, or why there are none. */
export type ListState<Row> = {
  /** `undefined` while loading. */
  rows: readonly Row[] | undefined;
  /** Nothing to show because of an error. */
  failed: boolean;
  /** The rows are of the previous filter, until the new ones are loaded. */
  isStale: boolean;
  isFetching: boolean;
  retry: () => void;
  /** Set if there are more rows than loaded. */
  more?: { isFetching: boolean; failed: boolean; load: () => void } | undefined;
  /** Number of rows on the server, if known. */
  total?: number | undefined;
};

type RowId = string | number;

/** State of a list that loads more rows on request. */
export function toInfiniteListState<Page, Row extends { id: RowId }>(
  query: Pick<
    UseInfiniteQueryResult<{ pages: Page[] }>,
    | 'data'
    | 'error'
    | 'isPlaceholderData'
    | 'isFetching'
    | 'refetch'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'fetchNextPage'
  >,
  rowsOf: (page: Page) => readonly Row[],
  totalOf?: (lastPage: Page) => number,
): ListState<Row> {
  const rows = query.data && removeDuplicates(query.data.pages.flatMap(rowsOf));
  const lastPage = query.data?.pages.at(-1);
  const load = () => void query.fetchNextPage();
  return {
    ...toListState(query, rows),
    total: lastPage && totalOf?.(lastPage),
    more: query.hasNextPage
      ? { isFetching: query.isFetchingNextPage, failed: query.isFetchNextPageError, load }
      : undefined,
  };
}

/** State of a list that is loaded whole or by page. */
export function toListState<Row>(
  query: Pick<UseQueryResult, 'error' | 'isPlaceholderData' | 'isFetching' | 'refetch'>,
  rows: readonly Row[] | undefined,
): ListState<Row> {
  const { error, isPlaceholderData, isFetching, refetch } = query;
  const failed = error !== null && !isSignedOut(error) && (rows === undefined || isPlaceholderData);
  return { rows, failed, isStale: isPlaceholderData, isFetching, retry: () => void refetch() };
}

/** A row added between two requests shifts the last one to the next page. */
function removeDuplicates<Row extends { id: RowId }>(rows: readonly Row[]): readonly Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** State of a list whose rows are part of other data. */
export function toLoadedList<Row>(rows: readonly Row[]): ListState<Row> {
  return { rows, failed: false, isStale: false, isFetching: false, retry: () => {} };
}
