import { toIndianDate } from '@kinari/contract/locale';
import './shipments.css';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { AuthPageLayout } from '../identity/auth-page-layout.tsx';
import { isExpiredToken } from '../identity/links/link-token.ts';
import { requestLogin } from '../identity/login-request.ts';
import { useIsHydrated } from '../platform/browser-state.ts';
import { queryClient } from '../session/query-client.ts';
import { PageTitle } from '../site/page-title.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { trackQuery } from './track.data.ts';
import { TrackedOrder } from './tracked-order.tsx';

const PAGE_TITLE = 'Where is my order?';

/** Anyone with the URL has the order, so the page must not be cached or sent as a referrer. */
export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' };
}

export default function TrackPage() {
  const { token = '' } = useParams();
  const isHydrated = useIsHydrated();
  const [cache] = useState(queryClient);
  return (
    <>
      <PageTitle screen={PAGE_TITLE} isUnlisted />
      <QueryClientProvider client={cache}>
        {isHydrated ? <TrackContent token={token} /> : <Loading />}
      </QueryClientProvider>
    </>
  );
}

function TrackContent({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(trackQuery(token));
  if (data) return <TrackedOrder token={token} order={data} today={toIndianDate()} />;
  if (!error) return <Loading />;
  if (isExpiredToken(error)) return <ExpiredLink />;
  return (
    <AuthPageLayout title={PAGE_TITLE}>
      <LoadError what="this order" busy={isFetching} onRetry={() => void refetch()} />
    </AuthPageLayout>
  );
}

function ExpiredLink() {
  return (
    <AuthPageLayout title="This link has expired">
      <Banner tone="info">This order link has expired or is incomplete. Log in to see all your orders.</Banner>
      <Button className="mt-6" onClick={() => requestLogin({ continueTo: '/myaccount/order' })}>
        Log In
      </Button>
    </AuthPageLayout>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="page-width">
      <div className="track-page">
        <h1 className="sr-only">{PAGE_TITLE}</h1>
        <output className="sr-only">Loading the order</output>
        <Skeleton className="h-24 rounded-control" />
        <Skeleton className="h-96 rounded-control" />
      </div>
    </div>
  );
}
