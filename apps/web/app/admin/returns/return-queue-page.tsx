import type { ReturnQueue } from '@kinari/contract/labels/return-labels';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { isSignedOut } from '../../session/query-client.ts';
import { Banner } from '../../ui/banner.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { returnQuery } from '../data/return.data.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { useFitsWidth } from '../table/use-fits-width.ts';
import { ReturnQueueList } from './return-queue-list.tsx';
import { RETURN_TAB_LABELS } from './return-queues.ts';
import { ReturnRequestDetails } from './return-request-details.tsx';
import { ReturnView } from './return-view.tsx';
import { returnsQuery } from './returns.data.ts';
import { useQueueShortcuts } from './use-queue-shortcuts.ts';
import { returnTabUrl } from './use-returns-search-params.ts';

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
