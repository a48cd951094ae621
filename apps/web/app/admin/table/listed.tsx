import type { ReactNode } from 'react';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

const SKELETON_ROWS = 5;

type ListedProps<Thing> = {
  list: { data: readonly Thing[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  what: string;
  /** Said where there is nothing. */
  none: string;
  children: (things: readonly Thing[]) => ReactNode;
};

/** A list as soon as it is known; until then its shape, or why it is not. */
export function Listed<Thing>({
  list: { data, error, isFetching, refetch },
  what,
  none,
  children,
}: ListedProps<Thing>) {
  if (data === undefined) {
    return error && !isSignedOut(error) ? (
      <LoadFailure what={`the ${what}`} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <div className="pt-3">
        <RowSkeletons count={SKELETON_ROWS} what={what} />
      </div>
    );
  }
  if (data.length === 0) return <p className="py-10 text-center text-ink-2">{none}</p>;
  return <div className="pt-3">{children(data)}</div>;
}
