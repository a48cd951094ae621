import type { ReactNode } from 'react';
import { SearchHost } from '../catalog/search-host.tsx';
import { LoginHost } from '../identity/login-host.tsx';
import { PageToaster } from '../ui/toaster.tsx';
import { BackToTop } from './back-to-top.tsx';
import { CategoryNav } from './category-nav.tsx';
import { Footer } from './footer.tsx';
import { HeaderBar } from './header-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { TopBanner } from './top-banner.tsx';
import { useFocusOnNewPage } from './use-focus-on-new-page.ts';

/** Everything around a page of the shop. */
export function Storefront({ children }: { children: ReactNode }) {
  useFocusOnNewPage();
  return (
    <>
      <a id="top" href="#main" className="skip-link">
        Skip to content
      </a>
      {/* No box of its own: the bar inside must be able to stick for the whole length of the page. */}
      <header className="contents">
        <TopBanner />
        <HeaderBar />
        <CategoryNav />
        <div className="kinari h-2" aria-hidden="true" />
      </header>
      <OfflineNotice />
      <div className="flex-1">
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <BackToTop />
      </div>
      <Footer />
      <PageToaster />
      <SearchHost />
      <LoginHost />
    </>
  );
}
