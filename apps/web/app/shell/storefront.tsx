import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useCategorySlug } from '../catalog/use-category-slug.ts';
import { CategoryNav } from '../header/category-nav.tsx';
import { HeaderBar } from '../header/header-bar.tsx';
import { TopBanner } from '../header/top-banner.tsx';
import { LoginHost } from '../identity/login-host.tsx';
import { Drawn } from '../platform/page/drawn.tsx';
import { SearchHost } from '../search/search-host.tsx';
import { leadsTo } from '../shop/category.ts';
import { useShop, useShopText } from '../shop/use-shop.ts';
import { PageToaster } from '../ui/toaster.tsx';
import { Footer } from './footer.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { QuietFooter, QuietHeader } from './quiet-frame.tsx';
import { useFocusOnNewPage } from './use-focus-on-new-page.ts';

/** Everything around a page of the shop; `quiet` leaves out what leads away from it. */
export function Storefront({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  const shopText = useShopText();
  const place = usePlaceInHeader();
  useFocusOnNewPage();
  return (
    <>
      <a id="top" href="#main" className="skip-link">
        Skip to content
      </a>
      {/* No box of its own: the bar inside must be able to stick for the whole length of the page. */}
      <Drawn as="header" className="contents" keptAs={() => shopText && `header ${quiet} ${place} ${shopText}`}>
        {quiet ? (
          <QuietHeader />
        ) : (
          <>
            <TopBanner />
            <HeaderBar />
            <CategoryNav />
          </>
        )}
        <div className="kinari h-2" aria-hidden="true" />
      </Drawn>
      <OfflineNotice />
      <main id="main" tabIndex={-1} className="flex-1 pb-section">
        {children}
      </main>
      {quiet ? <QuietFooter /> : <Footer />}
      <PageToaster />
      <SearchHost />
      <LoginHost />
    </>
  );
}

/** What of a page is seen in its header: the first category above it, or that it is the page of everything. */
function usePlaceInHeader(): string | undefined {
  const slug = useCategorySlug();
  const { categories } = useShop();
  const { pathname } = useLocation();
  if (/^\/shop-all(\/|$)/i.test(pathname)) return '/shop-all';
  return slug === undefined ? undefined : categories?.find((category) => leadsTo(category, slug))?.slug;
}
