import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useCategorySlug } from '../catalog/use-category-slug.ts';
import { CategoryNav } from '../header/category-nav.tsx';
import { HeaderBar } from '../header/header-bar.tsx';
import { TopBanner } from '../header/top-banner.tsx';
import { LoginDialogHost } from '../identity/login-dialog-host.tsx';
import { CachedFragment } from '../platform/ssr/cached-fragment.tsx';
import { SearchHost } from '../search/search-host.tsx';
import { isInCategory } from '../site/category.ts';
import { useShop, useShopText } from '../site/use-shop.ts';
import { PageToaster } from '../ui/toaster.tsx';
import { CheckoutFooter, CheckoutHeader } from './checkout-frame.tsx';
import { Footer } from './footer.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The layout of storefront pages. `quiet` leaves out links that lead away. */
export function Storefront({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  const shopText = useShopText();
  const activeEntry = useActiveHeaderEntry();
  useFocusOnNavigation();
  return (
    <>
      <a id="top" href="#main" className="skip-link">
        Skip to content
      </a>
      {/* No box: the bar inside must be sticky for the whole length of the page. */}
      <CachedFragment
        as="header"
        className="contents"
        cacheKey={() => shopText && `header ${quiet} ${activeEntry} ${shopText}`}
      >
        {quiet ? (
          <CheckoutHeader />
        ) : (
          <>
            <TopBanner />
            <HeaderBar />
            <CategoryNav />
          </>
        )}
        <div className="kinari h-2" aria-hidden="true" />
      </CachedFragment>
      <OfflineNotice />
      <main id="main" tabIndex={-1} className="flex-1 pb-section">
        {children}
      </main>
      {quiet ? <CheckoutFooter /> : <Footer />}
      <PageToaster />
      <SearchHost />
      <LoginDialogHost />
    </>
  );
}

/** Returns what the header marks as current: a top-level category, or the page of all products. */
function useActiveHeaderEntry(): string | undefined {
  const slug = useCategorySlug();
  const { categories } = useShop();
  const { pathname } = useLocation();
  if (/^\/shop-all(\/|$)/i.test(pathname)) return '/shop-all';
  return slug === undefined ? undefined : categories?.find((category) => isInCategory(category, slug))?.slug;
}
