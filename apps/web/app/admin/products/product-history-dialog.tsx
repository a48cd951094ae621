import { formatAuditEntry } from '@kinari/contract/labels/audit-actions';
import { formatDateTime } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../ui/load-error.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatActor } from '../data/format-actor.ts';
import { listFieldChanges } from './format-change.ts';
import { productChangesQuery } from './product.data.ts';
import type { AdminProduct } from './product-form-values.ts';

export function ProductHistoryDialog({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const { data: changes, isError, isFetching, refetch } = useQuery(productChangesQuery(product.id));
  return (
    <Dialog kind="details" open title={`History of ${product.name}`} onClose={onClose}>
      {changes === undefined ? (
        isError ? (
          <LoadError what="the history" busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true">
            <output className="sr-only">Loading history</output>
            <Skeleton className="h-40" />
          </div>
        )
      ) : changes.length === 0 ? (
        <p className="text-text-muted">No changes since this product was created.</p>
      ) : (
        <ol>
          {changes.map(({ id, at, by, apiKey, before, after, ...entry }) => (
            <li key={id} className="border-t border-border py-3 first:border-0">
              <p className="font-semibold">{formatAuditEntry(entry)}</p>
              <p className="text-sm text-text-subtle">
                {formatActor({ by, apiKey }) ?? 'System'}, <time dateTime={at}>{formatDateTime(at)}</time>
              </p>
              <ul className="mt-1 text-sm text-text-muted">
                {listFieldChanges(before, after).map((change) => (
                  <li key={change.name}>
                    {change.name}: <s className="text-text-subtle">{change.before}</s>
                    <span className="sr-only"> changed to</span> {change.after}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
