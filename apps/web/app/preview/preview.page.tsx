import { data } from 'react-router';
import { HomeView } from '../home/home-view.tsx';
import { AboutView } from '../info/about-view.tsx';
import { OwnPageView } from '../info/own-page-view.tsx';
import { RefundView } from '../info/refund-view.tsx';
import { LINK_PAGE_HEADERS } from '../shipments/link-page.tsx';
import { PageTitle } from '../site/page-title.tsx';
import { useShop } from '../site/use-shop.ts';
import type { Route } from './+types/preview.page';
import { loadPreview, type Preview } from './preview.server.ts';

/** A page with the drafts of the storefront. The layout shows the drafts of announcement, footer and look. */
export async function loader({ params, url: { searchParams } }: Route.LoaderArgs) {
  return data(await loadPreview(params.token, searchParams.get('area') ?? 'home', searchParams.get('slug') ?? ''));
}

export function headers() {
  return LINK_PAGE_HEADERS;
}

export default function PreviewPage({ loaderData: preview }: Route.ComponentProps) {
  return (
    <>
      <PageTitle screen="Preview" isUnlisted />
      <PreviewView preview={preview} />
    </>
  );
}

function PreviewView({ preview }: { preview: Preview }) {
  const { company } = useShop();
  switch (preview.area) {
    case 'home':
      return (
        <>
          <h1 className="sr-only">{company.name}</h1>
          <HomeView {...preview.content} isMarked />
        </>
      );
    case 'about':
      return <AboutView content={preview.content} />;
    case 'refund':
      return <RefundView content={preview.content} />;
    case 'page':
      return <OwnPageView content={preview.content} />;
  }
}
