import '../parcels/parcels.css';
import './gift.css';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { isDeadLink } from '../identity/links/link-token.ts';
import { NarrowPage } from '../identity/narrow-page.tsx';
import { usePageIsAlive } from '../platform/browser-state.ts';
import { dayInIndia } from '../platform/text/format-date.ts';
import { PageTitle } from '../shop/page-title.tsx';
import { queryClient } from '../signed-in/query-client.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { giftQuery } from './gift.data.ts';
import { GiftView } from './gift-view.tsx';

const SCREEN = 'Your gift';

/** Whoever has the address has the gift: no cache keeps the page, and no other site is told where somebody came from. */
export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' };
}

export default function GiftPage() {
  const { token = '' } = useParams();
  const isAlive = usePageIsAlive();
  const [cache] = useState(queryClient);
  return (
    <>
      <PageTitle screen={SCREEN} unlisted />
      <QueryClientProvider client={cache}>{isAlive ? <Given token={token} /> : <Loading />}</QueryClientProvider>
    </>
  );
}

function Given({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(giftQuery(token));
  if (data) return <GiftView token={token} gift={data} today={dayInIndia()} />;
  if (!error) return <Loading />;
  if (isDeadLink(error)) return <EndedLink />;
  return (
    <NarrowPage title={SCREEN}>
      <LoadFailure what="your gift" busy={isFetching} onRetry={() => void refetch()} />
    </NarrowPage>
  );
}

function EndedLink() {
  return (
    <NarrowPage title="This link has ended">
      <Notice tone="info">
        A gift’s link works until 60 days after the time in which it can be sent back, and only whole. Please write or
        call if something is not right.
      </Notice>
    </NarrowPage>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="page-width">
      <div className="track-page">
        <h1 className="sr-only">{SCREEN}</h1>
        <output className="sr-only">Loading your gift</output>
        <Skeleton className="h-24 rounded-control" />
        <Skeleton className="h-96 rounded-control" />
      </div>
    </div>
  );
}
