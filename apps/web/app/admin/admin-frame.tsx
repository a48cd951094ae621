import './admin.css';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { LoginHost } from '../identity/login-host.tsx';
import { sessionExpired, useStoredUser } from '../platform/local-mirror.ts';
import { useStore } from '../platform/store.ts';
import { useFocusOnNewPage } from '../shell/use-focus-on-new-page.ts';
import { PageToaster } from '../ui/toaster.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { AdminMenuSheet } from './admin-menu-sheet.tsx';
import { type DeskOverlay, useDeskKeys } from './desk-keys.ts';
import { AdminMenuContext, PaletteContext } from './menu/admin-menu-context.ts';
import { PaletteHost } from './palette-host.tsx';

/** Everything around a page of the back office. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { key: here } = useLocation();
  // Open on this page only: arriving at another closes what led there, and coming back does not open it again.
  const [opened, setOpened] = useState<{ what: 'menu' | DeskOverlay; on: string }>();
  if (opened && opened.on !== here) setOpened(undefined);
  const open = opened?.on === here ? opened.what : undefined;
  const show = (what: 'menu' | DeskOverlay) => setOpened({ what, on: here });
  const close = () => setOpened(undefined);
  const isAdmin = useStoredUser()?.userType === 'ADMIN';
  const mayReturn = useStore(sessionExpired);
  useFocusOnNewPage();
  useDeskKeys((what) => isAdmin && show(what));

  return (
    <>
      <div className="admin-frame">
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <PaletteContext value={() => show('palette')}>
          {isAdmin || mayReturn ? <AdminMenu /> : <div className="admin-side" />}
          <main id="main" tabIndex={-1} className="admin-main">
            <AdminMenuContext value={() => show('menu')}>{children}</AdminMenuContext>
          </main>
        </PaletteContext>
      </div>
      <AdminMenuSheet open={open === 'menu'} onClose={close} />
      {isAdmin && <PaletteHost open={open === 'menu' ? undefined : open} onOpen={show} onClose={close} />}
      <PageToaster />
      <LoginHost />
    </>
  );
}
