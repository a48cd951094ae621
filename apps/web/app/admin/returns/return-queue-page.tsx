import type { ReturnQueue } from '@kinari/contract/labels/return-labels';
import { formatPlural } from '@kinari/contract/locale';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { isSignedOut } from '../../session/query-client.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { returnQuery } from '../data/return.data.ts';
import { moveRowFocus } from '../table/row-shortcuts.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { useFitsWidth } from '../table/use-fits-width.ts';
import { isTyping } from '../ui/is-typing.ts';
import { formatLastEvent } from './return-format.ts';
import { ReturnRequestDetails } from './return-request-details.tsx';
import { RETURN_TAB_LABELS, returnTabUrl } from './return-tabs.ts';
import { ReturnView } from './return-view.tsx';
import { type QueuedReturn, returnsQuery } from './returns.data.ts';

type ReturnQueuePageProps = { queue: ReturnQueue; openId: string | undefined };

/** Shows a queue and one of its returns side by side, or one at a time on narrow screens. */
export function ReturnQueuePage({ queue, openId }: ReturnQueuePageProps) {
  const isWide = useFitsWidth();
  const returnPages = useInfiniteQuery(returnsQuery(queue));
  const returns = returnPages.data?.pages.flatMap((page) => page.returns);
  const selectedId = useSelectedReturnId(openId, isWide ? returns?.[0]?.id : undefined);
  useQueueShortcuts();

  const list =
    returns !== undefined ? (
      <ReturnQueueList
        queue={queue}
        returns={returns}
        shownId={selectedId}
        isBeside={isWide}
        more={
          returnPages.hasNextPage
            ? { isPending: returnPages.isFetchingNextPage, show: () => void returnPages.fetchNextPage() }
            : undefined
        }
      />
    ) : returnPages.isError && !isSignedOut(returnPages.error) ? (
      <LoadError what="the returns" busy={returnPages.isFetching} onRetry={() => void returnPages.refetch()} />
    ) : (
      <RowSkeletons count={3} what="returns" />
    );

  if (!isWide && selectedId === undefined) return list;
  return (
    <div className="returns-columns">
      {isWide ? (
        list
      ) : (
        <PrefetchLink to={returnTabUrl(queue)} className="returns-back">
          <ArrowLeft {...icon20} />
          <span className="sr-only">Back to </span>
          {RETURN_TAB_LABELS[queue]}
        </PrefetchLink>
      )}
      {selectedId !== undefined && <SelectedReturn key={selectedId} id={selectedId} />}
    </div>
  );
}

/** Returns the return in the URL, or else the first one. That one stays while staff work on it and the queue moves. */
function useSelectedReturnId(openId: string | undefined, first: string | undefined): string | undefined {
  const [firstShown, setFirstShown] = useState<string>();
  if (firstShown === undefined && first !== undefined) setFirstShown(first);
  return openId ?? firstShown ?? first;
}

function SelectedReturn({ id }: { id: string }) {
  const { data: orderReturn, isError, error, isFetching, refetch } = useQuery(returnQuery(id));
  if (orderReturn) {
    return (
      <>
        <ReturnRequestDetails orderReturn={orderReturn} />
        <ReturnView orderReturn={orderReturn} />
      </>
    );
  }
  if (orderReturn === null) return <Banner tone="info">Return not found.</Banner>;
  if (isError && !isSignedOut(error)) {
    return <LoadError what="this return" busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <div aria-busy="true" className="returns-main">
      <output className="sr-only">Loading the return</output>
      <Skeleton className="h-80 rounded-control" />
    </div>
  );
}

type ReturnQueueListProps = {
  queue: ReturnQueue;
  returns: readonly QueuedReturn[];
  shownId: string | undefined;
  /** True if the chosen return is next to the list, not in place of it. */
  isBeside: boolean;
  /** Set if there are more returns to load. */
  more: { isPending: boolean; show: () => void } | undefined;
};

function ReturnQueueList({ queue, returns, shownId, isBeside, more }: ReturnQueueListProps) {
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
                  {formatPlural(orderReturn.units, 'item')}
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

const ROW_STEPS: Record<string, number> = { j: 1, k: -1 };

/** `J` and `K` move through the queue, as in the order list. `Enter` opens a return because rows are links. */
function useQueueShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = ROW_STEPS[event.key.toLowerCase()];
      const isUnmodified = !event.altKey && !event.ctrlKey && !event.metaKey && !event.defaultPrevented;
      if (!step || !isUnmodified || isTyping(event.target)) return;
      event.preventDefault();
      moveRowFocus({ rows: '.returns-row' }, step);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
