import { toIndianDate } from '@kinari/contract/locale';
import '../shipments/shipments.css';
import './gift.css';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { AuthPageLayout } from '../identity/auth-page-layout.tsx';
import { isExpiredToken } from '../identity/links/link-token.ts';
import { useIsHydrated } from '../platform/browser-state.ts';
import { queryClient } from '../session/query-client.ts';
import { PageTitle } from '../site/page-title.tsx';
import { Banner } from '../ui/banner.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { giftQuery } from './gift.data.ts';
import { GiftView } from './gift-view.tsx';

const PAGE_TITLE = 'Your gift';

/** Anyone with the URL has the gift, so the page must not be cached or sent as a referrer. */
export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' };
}

export default function GiftPage() {
  const { token = '' } = useParams();
  const isHydrated = useIsHydrated();
  const [cache] = useState(queryClient);
  return (
    <>
      <PageTitle screen={PAGE_TITLE} isUnlisted />
      <QueryClientProvider client={cache}>
        {isHydrated ? <GiftContent token={token} /> : <Loading />}
      </QueryClientProvider>
    </>
  );
}

function GiftContent({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(giftQuery(token));
  if (data) return <GiftView token={token} gift={data} today={toIndianDate()} />;
  if (!error) return <Loading />;
  if (isExpiredToken(error)) return <ExpiredLink />;
  return (
    <AuthPageLayout title={PAGE_TITLE}>
      <LoadError what="your gift" busy={isFetching} onRetry={() => void refetch()} />
    </AuthPageLayout>
  );
}

function ExpiredLink() {
  return (
    <AuthPageLayout title="This link has expired">
      <Banner tone="info">
        This gift link has expired or is incomplete. Please email or call us if you need help.
      </Banner>
    </AuthPageLayout>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="page-width">
      <div className="track-page">
        <h1 className="sr-only">{PAGE_TITLE}</h1>
        <output className="sr-only">Loading your gift</output>
        <Skeleton className="h-24 rounded-control" />
        <Skeleton className="h-96 rounded-control" />
      </div>
    </div>
  );
}
