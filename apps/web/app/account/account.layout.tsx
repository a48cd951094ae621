import './account.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { OnlyFor } from '../identity/only-for.tsx';
import { useRetryAfterSignIn } from '../identity/use-retry-after-sign-in.ts';
import { queryClient } from '../platform/query-client.ts';
import { AccountMenu } from './account-menu.tsx';
import { AccountMenuContext } from './account-menu-context.ts';
import { AccountMenuDialog } from './account-menu-dialog.tsx';
import { AccountPlaceholder } from './account-placeholder.tsx';

export default function AccountLayout() {
  const { key: here } = useLocation();
  // Open on this page only: arriving at another closes the menu that led there.
  const [openOn, setOpenOn] = useState<string>();
  const [cache] = useState(queryClient);
  useRetryAfterSignIn();

  return (
    <div className="page-width pt-5 pb-4 lg:pt-8">
      <OnlyFor userType="CUSTOMER" what="your account" placeholder={<AccountPlaceholder />}>
        <QueryClientProvider client={cache}>
          <AccountMenuContext value={() => setOpenOn(here)}>
            <div className="account-columns">
              <AccountMenu />
              <div className="min-w-0">
                <Outlet />
              </div>
            </div>
          </AccountMenuContext>
        </QueryClientProvider>
      </OnlyFor>
      <AccountMenuDialog open={openOn === here} onClose={() => setOpenOn(undefined)} />
    </div>
  );
}
