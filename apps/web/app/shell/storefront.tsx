import type { ReactNode } from 'react';
import { CategoryNav } from '../header/category-nav.tsx';
import { HeaderBar } from '../header/header-bar.tsx';
import { TopBanner } from '../header/top-banner.tsx';
import { LoginHost } from '../identity/login-host.tsx';
import { SearchHost } from '../search/search-host.tsx';
import { PageToaster } from '../ui/toaster.tsx';
import { Footer } from './footer.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { QuietFooter, QuietHeader } from './quiet-frame.tsx';
import { useFocusOnNewPage } from './use-focus-on-new-page.ts';

/** Everything around a page of the shop; `quiet` leaves out what leads away from it. */
export function Storefront({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  useFocusOnNewPage();
  return (
    <>
      <a id="top" href="#main" className="skip-link">
        Skip to content
      </a>
      {/* No box of its own: the bar inside must be able to stick for the whole length of the page. */}
      <header className="contents">
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
      </header>
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
