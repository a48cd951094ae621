import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../platform/text/format-date.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { changedFacts } from './change-facts.ts';
import { productChangesQuery } from './product.data.ts';
import type { StaffProduct } from './product-draft.ts';

/** Who changed what about a product, and when; for reading only. */
export function ProductHistory({ product, onClose }: { product: StaffProduct; onClose: () => void }) {
  const { data: changes, isError, isFetching, refetch } = useQuery(productChangesQuery(product.id));
  return (
    <Dialog kind="details" open title={`History of ${product.name}`} onClose={onClose}>
      {changes === undefined ? (
        isError ? (
          <LoadFailure what="the history" busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true">
            <output className="sr-only">Loading the history</output>
            <Skeleton className="h-40" />
          </div>
        )
      ) : changes.length === 0 ? (
        <p className="text-ink-2">Nothing has been changed here since this product came into the shop.</p>
      ) : (
        <ol>
          {changes.map(({ id, at, by, what, before, after }) => (
            <li key={id} className="border-t border-line py-3 first:border-0">
              <p className="font-semibold">{what}</p>
              <p className="text-small text-ink-3">
                {by ?? 'The shop itself'}, <time dateTime={at}>{formatMoment(at)}</time>
              </p>
              <ul className="mt-1 text-small text-ink-2">
                {changedFacts(before, after).map((fact) => (
                  <li key={fact.name}>
                    {fact.name}: <s className="text-ink-3">{fact.before}</s>
                    <span className="sr-only"> became</span> {fact.after}
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
