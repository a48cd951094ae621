import './parcels.css';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { isDeadLink } from '../identity/links/link-token.ts';
import { requestLogin } from '../identity/login-request.ts';
import { NarrowPage } from '../identity/narrow-page.tsx';
import { usePageIsAlive } from '../platform/browser-state.ts';
import { dayInIndia } from '../platform/text/format-date.ts';
import { PageTitle } from '../shop/page-title.tsx';
import { queryClient } from '../signed-in/query-client.ts';
import { Button } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { trackQuery } from './track.data.ts';
import { TrackedOrder } from './tracked-order.tsx';

const SCREEN = 'Where is my order?';

/** Whoever has the address has the order: no cache keeps the page, and no other site is told where somebody came from. */
export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' };
}

export default function TrackPage() {
  const { token = '' } = useParams();
  const isAlive = usePageIsAlive();
  const [cache] = useState(queryClient);
  return (
    <>
      <PageTitle screen={SCREEN} unlisted />
      <QueryClientProvider client={cache}>{isAlive ? <Tracked token={token} /> : <Loading />}</QueryClientProvider>
    </>
  );
}

function Tracked({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(trackQuery(token));
  if (data) return <TrackedOrder token={token} order={data} today={dayInIndia()} />;
  if (!error) return <Loading />;
  if (isDeadLink(error)) return <EndedLink />;
  return (
    <NarrowPage title={SCREEN}>
      <LoadFailure what="this order" busy={isFetching} onRetry={() => void refetch()} />
    </NarrowPage>
  );
}

function EndedLink() {
  return (
    <NarrowPage title="This link has ended">
      <Notice tone="info">
        A link to an order works for 60 days, and only whole. Log in to see this order and all the others.
      </Notice>
      <Button className="mt-6" onClick={() => requestLogin({ continueTo: '/myaccount/order' })}>
        Log In
      </Button>
    </NarrowPage>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="page-width">
      <div className="track-page">
        <h1 className="sr-only">{SCREEN}</h1>
        <output className="sr-only">Loading the order</output>
        <Skeleton className="h-24 rounded-control" />
        <Skeleton className="h-96 rounded-control" />
      </div>
    </div>
  );
}
