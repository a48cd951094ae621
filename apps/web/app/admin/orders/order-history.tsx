import { formatAuditEntry } from '@kinari/contract/labels/audit-actions';
import { formatDateTime } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatActor } from '../data/format-actor.ts';
import { orderChangesQuery } from './orders.data.ts';

export function OrderHistory({ id }: { id: string }) {
  const { data: changes, isError, isFetching, refetch } = useQuery(orderChangesQuery(id));
  return (
    <section className="order-history">
      <h3 className="order-head pt-5 pb-3 text-base/[inherit] font-semibold">History</h3>
      {changes ? (
        <ol>
          {changes.map((change) => (
            <li key={change.id}>
              <span className="font-medium">{formatAuditEntry(change)}</span>
              <span className="text-text-subtle">
                {[formatDateTime(change.at), formatActor(change)].filter(Boolean).join(', ')}
              </span>
            </li>
          ))}
        </ol>
      ) : isError ? (
        <LoadError what="the history" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-16 rounded-md" />
      )}
    </section>
  );
}
