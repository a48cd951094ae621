import './account.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { queryClient } from '../session/query-client.ts';
import { RequireRole } from '../session/require-role.tsx';
import { useRetryAfterSignIn } from '../session/use-retry-after-sign-in.ts';
import { AccountMenu } from './account-menu.tsx';
import { AccountMenuDialog } from './account-menu-dialog.tsx';
import { AccountPlaceholder } from './account-placeholder.tsx';
import { AccountTabs } from './account-tabs.tsx';

export default function AccountLayout() {
  const { key: locationKey } = useLocation();
  // The location key for which the menu is open, so navigation closes it.
  const [openOn, setOpenOn] = useState<string>();
  const [cache] = useState(queryClient);
  useRetryAfterSignIn();

  return (
    <div className="page-width pb-4 lg:pt-8">
      <RequireRole userType="CUSTOMER" what="see your account" placeholder={<AccountPlaceholder />}>
        <QueryClientProvider client={cache}>
          <AccountTabs onMenu={() => setOpenOn(locationKey)} />
          <div className="account-columns">
            <AccountMenu />
            <div className="min-w-0">
              <Outlet />
            </div>
          </div>
        </QueryClientProvider>
      </RequireRole>
      <AccountMenuDialog open={openOn === locationKey} onClose={() => setOpenOn(undefined)} />
    </div>
  );
}
