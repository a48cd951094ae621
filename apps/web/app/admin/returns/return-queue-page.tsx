import type { ReturnQueue } from '@kinari/contract/labels/return-labels';
import { formatPlural } from '@kinari/contract/locale';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { isSignedOut } from '../../session/query-client.ts';
import { Banner } from '../../ui/banner.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { returnQuery } from '../data/return.data.ts';
import { ListContent } from '../table/list-content.tsx';
import { toInfiniteListState } from '../table/list-state.ts';
import { moveRowFocus } from '../table/selection/row-shortcuts.ts';
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
  const returns = toInfiniteListState(returnPages, (page) => page.returns);
  const selectedId = useSelectedReturnId(openId, isWide ? returns.rows?.[0]?.id : undefined);
  useQueueShortcuts();

  const list = (
    <ListContent
      list={returns}
      what="returns"
      errorWhat="the returns"
      skeletonRows={3}
      empty={<ReturnQueueList queue={queue} returns={[]} />}
    >
      {(rows) => <ReturnQueueList queue={queue} returns={rows} shownId={selectedId} isBeside={isWide} />}
    </ListContent>
  );

  if (!isWide && selectedId === undefined) return list;
  return (
    <div className="grid grid-cols-1 items-start gap-4 table:grid-cols-[296px_minmax(0,1fr)] table:grid-rows-[auto_1fr] 2xl:grid-cols-[340px_minmax(0,1fr)]">
      {isWide ? (
        list
      ) : (
        <PrefetchLink
          to={returnTabUrl(queue)}
          className="inline-flex items-center justify-self-start gap-1.5 min-h-(--touch) -my-2 text-primary font-semibold"
        >
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
        <ReturnView orderReturn={orderReturn} />
        <ReturnRequestDetails orderReturn={orderReturn} />
      </>
    );
  }
  if (orderReturn === null) return <Banner tone="info">Return not found.</Banner>;
  if (isError && !isSignedOut(error)) {
    return <LoadError what="this return" busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <div aria-busy="true" className="returns-main table:col-2 table:row-[1_/_3]">
      <output className="sr-only">Loading the return</output>
      <Skeleton className="h-80 rounded-md" />
    </div>
  );
}

type ReturnQueueListProps = {
  queue: ReturnQueue;
  returns: readonly QueuedReturn[];
  shownId?: string | undefined;
  /** True if the chosen return is next to the list, not in place of it. */
  isBeside?: boolean;
};

function ReturnQueueList({ queue, returns, shownId, isBeside = false }: ReturnQueueListProps) {
  return (
    <section className="admin-panel" aria-labelledby="return-queue">
      <header>
        <h2 id="return-queue">{RETURN_TAB_LABELS[queue]}</h2>
        <span className="ml-auto text-text-subtle text-xs/5">
          {queue === 'closed' ? 'newest first' : 'oldest first'}
        </span>
      </header>
      {returns.length === 0 ? (
        <p className="px-3.5 pb-4 text-text-muted">No returns here.</p>
      ) : (
        // A long queue scrolls separately, so that the return next to it stays visible.
        <ul className="table:max-h-[max(280px,_calc(100dvh_-_480px))] table:overflow-y-auto">
          {returns.map((orderReturn) => (
            <li key={orderReturn.id}>
              <Link
                to={returnTabUrl(queue, orderReturn.id)}
                preventScrollReset={isBeside}
                state={{ opened: orderReturn.id }}
                className="returns-row flex items-center justify-between gap-3 min-h-14 py-1.5 px-3.5 border-t border-border text-text-muted -outline-offset-2 in-[li:last-child]:rounded-b-md hover:bg-sunken aria-[current]:bg-primary-tint aria-[current]:[box-shadow:inset_3px_0_0_var(--color-primary)]"
                aria-current={orderReturn.id === shownId || undefined}
              >
                <span className="min-w-0">
                  <b className="truncate block text-text font-semibold">{orderReturn.customerName}</b>
                  <span className="font-mono">{orderReturn.number}</span>
                </span>
                <span className="flex-none text-xs/4-5 text-end">
                  {formatPlural(orderReturn.units, 'item')}
                  <span className="block">{formatLastEvent(orderReturn)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
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
