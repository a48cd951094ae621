import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { CategoryNav } from '../header/category-nav.tsx';
import { HeaderBar } from '../header/header-bar.tsx';
import { TopBanner } from '../header/top-banner.tsx';
import { LoginDialogHost } from '../identity/login-dialog-host.tsx';
import { SearchHost } from '../search/search-host.tsx';
import { PageToaster } from '../ui/toaster.tsx';
import { CheckoutFooter, CheckoutHeader } from './checkout-frame.tsx';
import { Footer } from './footer.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The layout of storefront pages. `quiet` leaves out links that lead away. */
export function Storefront({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  useFocusOnNavigation();
  const isAccount = useLocation().pathname.startsWith('/myaccount');
  return (
    <>
      <a id="top" href="#main" className="skip-link">
        Skip to content
      </a>
      {/* No box: the bar inside must be sticky for the whole length of the page. */}
      <header className="contents">
        {quiet ? (
          <CheckoutHeader />
        ) : (
          <>
            <TopBanner />
            <HeaderBar />
            <CategoryNav hiddenOnPhones={isAccount} />
          </>
        )}
        <div className="kinari h-2" aria-hidden="true" />
      </header>
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
