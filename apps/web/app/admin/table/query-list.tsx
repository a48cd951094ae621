import type { ReactNode } from 'react';
import { isSignedOut } from '../../session/query-client.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

const SKELETON_ROWS = 5;

type QueryListProps<Item> = {
  list: { data: readonly Item[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  what: string;
  /** Text for an empty list. */
  none: string;
  children: (items: readonly Item[]) => ReactNode;
};

/** Shows the list when loaded; before that a skeleton, or the error. */
export function QueryList<Item>({
  list: { data, error, isFetching, refetch },
  what,
  none,
  children,
}: QueryListProps<Item>) {
  if (data === undefined) {
    return error && !isSignedOut(error) ? (
      <LoadError what={`the ${what}`} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <div className="pt-3">
        <RowSkeletons count={SKELETON_ROWS} what={what} />
      </div>
    );
  }
  if (data.length === 0) return <p className="py-10 text-center text-ink-2">{none}</p>;
  return <div className="pt-3">{children(data)}</div>;
}
