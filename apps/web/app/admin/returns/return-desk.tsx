import type { ReturnQueue } from '@kinari/contract/words/return-words';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { ShopLink } from '../../platform/shop-link.tsx';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { icon20 } from '../../ui/icon.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { returnQuery } from '../return.data.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { useTableFits } from '../table/use-table-fits.ts';
import { FromCustomer } from './from-customer.tsx';
import { QueueList } from './queue-list.tsx';
import { DESK_WORDS } from './return-queues.ts';
import { ReturnView } from './return-view.tsx';
import { returnsQuery } from './returns.data.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import { deskAddress } from './use-returns-address.ts';

type ReturnDeskProps = { queue: ReturnQueue; openId: string | undefined };

/** A queue, and one of its returns beside it; where there is no room for both, one after the other. */
export function ReturnDesk({ queue, openId }: ReturnDeskProps) {
  const isWide = useTableFits();
  const listed = useInfiniteQuery(returnsQuery(queue));
  const returns = listed.data?.pages.flatMap((page) => page.returns);
  const shownId = useShown(openId, isWide ? returns?.[0]?.id : undefined);
  useQueueKeys();

  const list =
    returns !== undefined ? (
      <QueueList
        queue={queue}
        returns={returns}
        shownId={shownId}
        isBeside={isWide}
        more={
          listed.hasNextPage
            ? { isPending: listed.isFetchingNextPage, show: () => void listed.fetchNextPage() }
            : undefined
        }
      />
    ) : listed.isError && !isSignedOut(listed.error) ? (
      <LoadFailure what="the returns" busy={listed.isFetching} onRetry={() => void listed.refetch()} />
    ) : (
      <RowSkeletons count={3} what="returns" />
    );

  if (!isWide && shownId === undefined) return list;
  return (
    <div className="desk-columns">
      {isWide ? (
        list
      ) : (
        <ShopLink to={deskAddress(queue)} className="desk-back">
          <ArrowLeft {...icon20} />
          <span className="sr-only">Back to </span>
          {DESK_WORDS[queue]}
        </ShopLink>
      )}
      {shownId !== undefined && <ShownReturn key={shownId} id={shownId} />}
    </div>
  );
}

/** What the address names; else the first that was there, which stays while it is worked on and its queue moves up. */
function useShown(openId: string | undefined, first: string | undefined): string | undefined {
  const [kept, setKept] = useState<string>();
  if (kept === undefined && first !== undefined) setKept(first);
  return openId ?? kept ?? first;
}

function ShownReturn({ id }: { id: string }) {
  const { data: told, isError, error, isFetching, refetch } = useQuery(returnQuery(id));
  if (told) {
    return (
      <>
        <FromCustomer told={told} />
        <ReturnView told={told} />
      </>
    );
  }
  if (told === null) return <Notice tone="info">There is no such return.</Notice>;
  if (isError && !isSignedOut(error)) {
    return <LoadFailure what="this return" busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <div aria-busy="true" className="desk-main">
      <output className="sr-only">Loading the return</output>
      <Skeleton className="h-80 rounded-control" />
    </div>
  );
}
