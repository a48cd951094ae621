import { data } from 'react-router';
import { PageTitle } from '../site/page-title.tsx';
import { useShop, useShopRetry } from '../site/use-shop.ts';
import { LoadError } from '../ui/load-error.tsx';
import type { Route } from './+types/own-page.page';
import { findOwnPage } from './own-page.server.ts';
import { OwnPageView } from './own-page-view.tsx';

export async function loader({ params }: Route.LoaderArgs) {
  const content = await findOwnPage(params.slug);
  return data({ content }, content ? {} : { status: 503, headers: { 'Cache-Control': 'no-store' } });
}

export { loaderHeadersFirst as headers } from '../platform/ssr/loader-headers.ts';

export default function OwnPage({ loaderData: { content }, params: { slug } }: Route.ComponentProps) {
  const { company } = useShop();
  if (!content) return <FailedPage />;
  return (
    <>
      <PageTitle
        screen={content.title}
        description={content.description || `${content.title}: ${company.name}`}
        canonicalPath={`/page/${slug}`}
      />
      <OwnPageView content={content} />
    </>
  );
}

function FailedPage() {
  const { isLoading, retry } = useShopRetry();
  return (
    <div className="page-width pt-5 lg:pt-12">
      <PageTitle screen="Page" isUnlisted />
      <LoadError what="this page" busy={isLoading} onRetry={retry} />
    </div>
  );
}
