import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../platform/text/format-date.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { orderChangesQuery } from './orders.data.ts';

export function OrderHistory({ id }: { id: string }) {
  const { data: changes, isError, isFetching, refetch } = useQuery(orderChangesQuery(id));
  return (
    <section className="order-history">
      <h3 className="order-head">History</h3>
      {changes ? (
        <ol>
          {changes.map(({ id: change, at, by, summary }) => (
            <li key={change}>
              <span className="font-medium">{summary}</span>
              <span className="text-ink-3">
                {formatDateTime(at)}
                {by && `, ${by}`}
              </span>
            </li>
          ))}
        </ol>
      ) : isError ? (
        <LoadError what="the history" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-16 rounded-control" />
      )}
    </section>
  );
}
