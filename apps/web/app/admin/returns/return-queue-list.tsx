import type { ReturnQueue } from '@kinari/contract/labels/return-labels';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { formatItemCount, formatLastEvent } from './return-format.ts';
import { RETURN_TAB_LABELS } from './return-queues.ts';
import type { QueuedReturn } from './returns.data.ts';
import { returnTabUrl } from './use-returns-search-params.ts';

type ReturnQueueListProps = {
  queue: ReturnQueue;
  returns: readonly QueuedReturn[];
  shownId: string | undefined;
  /** True if the chosen return is next to the list, not in place of it. */
  isBeside: boolean;
  /** Set if there are more returns to load. */
  more: { isPending: boolean; show: () => void } | undefined;
};

export function ReturnQueueList({ queue, returns, shownId, isBeside, more }: ReturnQueueListProps) {
  return (
    <section className="returns-panel returns-queue" aria-labelledby="return-queue">
      <header>
        <h2 id="return-queue">{RETURN_TAB_LABELS[queue]}</h2>
        <span className="returns-note">{queue === 'closed' ? 'newest first' : 'oldest first'}</span>
      </header>
      {returns.length === 0 ? (
        <p className="px-3.5 pb-4 text-ink-2">No returns here.</p>
      ) : (
        <ul>
          {returns.map((orderReturn) => (
            <li key={orderReturn.id}>
              <Link
                to={returnTabUrl(queue, orderReturn.id)}
                preventScrollReset={isBeside}
                state={{ opened: orderReturn.id }}
                className="returns-row"
                aria-current={orderReturn.id === shownId || undefined}
              >
                <span className="min-w-0">
                  <b>{orderReturn.customerName}</b>
                  <span className="font-mono">{orderReturn.number}</span>
                </span>
                <span className="returns-row-end">
                  {formatItemCount(orderReturn.units)}
                  <span>{formatLastEvent(orderReturn)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {more && (
        <div className="grid justify-items-center border-t border-line p-2">
          <Button kind="quiet" size={36} busy={more.isPending} onClick={more.show}>
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}
