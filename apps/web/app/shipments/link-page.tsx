import './shipments.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AuthPageLayout } from '../identity/auth-page-layout.tsx';
import { isExpiredToken } from '../identity/links/link-token.ts';
import { useIsHydrated } from '../platform/browser-state.ts';
import { formatPhone, phoneHref } from '../platform/text/phone.ts';
import { queryClient } from '../session/query-client.ts';
import { Message } from '../site/message.tsx';
import { EmptyStateIllustration } from '../site/message-illustrations.tsx';
import { PageTitle } from '../site/page-title.tsx';
import { useShop } from '../site/use-shop.ts';
import { buttonClasses } from '../ui/button.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Anyone with the URL has the page, so it must not be cached or sent as a referrer. */
export const LINK_PAGE_HEADERS = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' };

type LinkPageProps = { title: string; loadingText: string; children: ReactNode };

/** A page behind a link of an email. Its content is loaded in the browser. */
export function LinkPage({ title, loadingText, children }: LinkPageProps) {
  const isHydrated = useIsHydrated();
  const [cache] = useState(queryClient);
  return (
    <>
      <PageTitle screen={title} isUnlisted />
      <QueryClientProvider client={cache}>
        {isHydrated ? children : <LinkPageSkeleton title={title} loadingText={loadingText} />}
      </QueryClientProvider>
    </>
  );
}

type LinkPageStatusProps = Omit<LinkPageProps, 'children'> & {
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** What could not be loaded. */
  what: string;
  expiredText: string;
  expiredAction?: ReactNode;
};

/** Shown until the content is loaded, or if it cannot be. */
export function LinkPageStatus(props: LinkPageStatusProps) {
  const { title, loadingText, query, what, expiredText, expiredAction } = props;
  if (!query.error) return <LinkPageSkeleton title={title} loadingText={loadingText} />;
  if (isExpiredToken(query.error)) return <ExpiredLink text={expiredText}>{expiredAction}</ExpiredLink>;
  return (
    <AuthPageLayout title={title}>
      <LoadError what={what} busy={query.isFetching} onRetry={() => void query.refetch()} />
    </AuthPageLayout>
  );
}

function ExpiredLink({ text, children }: { text: string; children: ReactNode }) {
  const { phone } = useShop().company;
  return (
    <Message illustration={<EmptyStateIllustration />} title="This link has expired" text={text}>
      {children}
      {phone && (
        <a href={phoneHref(phone)} className={buttonClasses({ kind: 'secondary' })}>
          Call Us {formatPhone(phone)}
        </a>
      )}
    </Message>
  );
}

function LinkPageSkeleton({ title, loadingText }: Omit<LinkPageProps, 'children'>) {
  return (
    <div aria-busy="true" className="page-width">
      <div className="track-page">
        <h1 className="sr-only">{title}</h1>
        <output className="sr-only">{loadingText}</output>
        <Skeleton className="h-24 rounded-md" />
        <Skeleton className="h-96 rounded-md" />
      </div>
    </div>
  );
}
