import './account.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { OnlyFor } from '../signed-in/only-for.tsx';
import { queryClient } from '../signed-in/query-client.ts';
import { useRetryAfterSignIn } from '../signed-in/use-retry-after-sign-in.ts';
import { AccountMenu } from './account-menu.tsx';
import { AccountMenuDialog } from './account-menu-dialog.tsx';
import { AccountPlaceholder } from './account-placeholder.tsx';
import { AccountTabs } from './account-tabs.tsx';

export default function AccountLayout() {
  const { key: here } = useLocation();
  // Open on this page only: arriving at another closes the menu that led there.
  const [openOn, setOpenOn] = useState<string>();
  const [cache] = useState(queryClient);
  useRetryAfterSignIn();

  return (
    <div className="page-width pb-4 lg:pt-8">
      <OnlyFor userType="CUSTOMER" what="see your account" placeholder={<AccountPlaceholder />}>
        <QueryClientProvider client={cache}>
          <AccountTabs onMenu={() => setOpenOn(here)} />
          <div className="account-columns">
            <AccountMenu />
            <div className="min-w-0">
              <Outlet />
            </div>
          </div>
        </QueryClientProvider>
      </OnlyFor>
      <AccountMenuDialog open={openOn === here} onClose={() => setOpenOn(undefined)} />
    </div>
  );
}
