import '../ui/admin.css';
import './admin-menu.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { LoginDialogHost } from '../../identity/login-dialog-host.tsx';
import { useFocusOnNavigation } from '../../layout/use-focus-on-navigation.ts';
import { sessionExpired, useStoredUser } from '../../platform/local-session.ts';
import { useStore } from '../../platform/store.ts';
import { queryClient } from '../../session/query-client.ts';
import { PageToaster } from '../../ui/toaster.tsx';
import { AdminMenuContext, CommandPaletteContext } from '../navigation/admin-menu-context.ts';
import { AdminMenu } from './admin-menu.tsx';
import { AdminMenuSheet } from './admin-menu-sheet.tsx';
import { type AdminOverlay, useAdminShortcuts } from './admin-shortcuts.ts';
import { CommandPaletteHost } from './command-palette-host.tsx';

export function AdminFrame({ children }: { children: ReactNode }) {
  const [cache] = useState(queryClient);
  const { key: locationKey } = useLocation();
  // Tied to the location: navigation closes the overlay, and going back does not reopen it.
  const [openOverlay, setOpenOverlay] = useState<{ what: 'menu' | AdminOverlay; on: string }>();
  if (openOverlay && openOverlay.on !== locationKey) setOpenOverlay(undefined);
  const open = openOverlay?.on === locationKey ? openOverlay.what : undefined;
  const show = (overlay: 'menu' | AdminOverlay) => setOpenOverlay({ what: overlay, on: locationKey });
  const close = () => setOpenOverlay(undefined);
  const isAdmin = useStoredUser()?.userType === 'ADMIN';
  const isSessionExpired = useStore(sessionExpired);
  useFocusOnNavigation();
  useAdminShortcuts((overlay) => isAdmin && show(overlay));

  return (
    <QueryClientProvider client={cache}>
      <div className="admin-frame flex-1 bg-page text-sm">
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <CommandPaletteContext value={() => show('palette')}>
          {isAdmin || isSessionExpired ? <AdminMenu /> : <div className="admin-side" />}
          <main id="main" tabIndex={-1} className="admin-main">
            <AdminMenuContext value={() => show('menu')}>{children}</AdminMenuContext>
          </main>
        </CommandPaletteContext>
      </div>
      <AdminMenuSheet open={open === 'menu'} onClose={close} />
      {isAdmin && <CommandPaletteHost open={open === 'menu' ? undefined : open} onOpen={show} onClose={close} />}
      <PageToaster />
      <LoginDialogHost />
    </QueryClientProvider>
  );
}
