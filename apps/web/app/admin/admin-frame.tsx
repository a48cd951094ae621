import './admin.css';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { LoginHost } from '../identity/login-host.tsx';
import { sessionExpired, useStoredUser } from '../platform/local-mirror.ts';
import { useStore } from '../platform/store.ts';
import { useFocusOnNewPage } from '../shell/use-focus-on-new-page.ts';
import { PageToaster } from '../ui/toaster.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { AdminMenuContext } from './admin-menu-context.ts';
import { AdminMenuSheet } from './admin-menu-sheet.tsx';

/** Everything around a page of the back office. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { key: here } = useLocation();
  // Open on this page only: arriving at another closes the sheet that led there.
  const [openOn, setOpenOn] = useState<string>();
  const isAdmin = useStoredUser()?.userType === 'ADMIN';
  const mayReturn = useStore(sessionExpired);
  useFocusOnNewPage();

  return (
    <>
      <div className="admin-frame">
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        {isAdmin || mayReturn ? <AdminMenu /> : <div className="admin-side" />}
        <main id="main" tabIndex={-1} className="admin-main">
          <AdminMenuContext value={() => setOpenOn(here)}>{children}</AdminMenuContext>
        </main>
      </div>
      <AdminMenuSheet open={openOn === here} onClose={() => setOpenOn(undefined)} />
      <PageToaster />
      <LoginHost />
    </>
  );
}
