import type { ReturnQueue } from '@kinari/contract/words/return-words';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { itemWords, lastOf } from './return-facts.ts';
import { DESK_WORDS } from './return-queues.ts';
import type { QueuedReturn } from './returns.data.ts';
import { deskAddress } from './use-returns-address.ts';

type QueueListProps = {
  queue: ReturnQueue;
  returns: readonly QueuedReturn[];
  shownId: string | undefined;
  /** Whether the chosen one is shown beside it, and not in its place. */
  isBeside: boolean;
  /** There is more to show, and this shows it. */
  more: { isPending: boolean; show: () => void } | undefined;
};

/** The returns that wait in a queue, to choose one. */
export function QueueList({ queue, returns, shownId, isBeside, more }: QueueListProps) {
  return (
    <section className="desk-panel desk-queue" aria-labelledby="return-queue">
      <header>
        <h2 id="return-queue">{DESK_WORDS[queue]}</h2>
        <span className="desk-note">{queue === 'closed' ? 'newest first' : 'oldest first'}</span>
      </header>
      {returns.length === 0 ? (
        <p className="px-3.5 pb-4 text-ink-2">Nothing waits here.</p>
      ) : (
        <ul>
          {returns.map((one) => (
            <li key={one.id}>
              <Link
                to={deskAddress(queue, one.id)}
                preventScrollReset={isBeside}
                state={{ opened: one.id }}
                className="desk-row"
                aria-current={one.id === shownId || undefined}
              >
                <span className="min-w-0">
                  <b>{one.customerName}</b>
                  <span className="font-mono">{one.number}</span>
                </span>
                <span className="desk-row-end">
                  {itemWords(one.units)}
                  <span>{lastOf(one)}</span>
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
