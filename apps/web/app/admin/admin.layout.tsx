import type { PagePath } from '@kinari/contract/pages';
import { deskRoutes } from '@kinari/contract/routes/desk';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { learnCalls } from '../platform/calls.ts';
import { onSessionChange } from '../platform/local-mirror.ts';
import { secondFactorDue } from '../platform/proof.ts';
import { useStore } from '../platform/store.ts';
import { ErrorPage } from '../shell/error-page.tsx';
import { PageTitle } from '../shop/page-title.tsx';
import { OnlyFor } from '../signed-in/only-for.tsx';
import { queryClient } from '../signed-in/query-client.ts';
import { useRetryAfterSignIn } from '../signed-in/use-retry-after-sign-in.ts';
import type { Route } from './+types/admin.layout';
import { AdminFrame } from './admin-frame.tsx';
import { ProofDialog } from './proof-dialog.tsx';

learnCalls(deskRoutes);

const ACCOUNT = '/admin/account' satisfies PagePath;

export default function AdminLayout() {
  const [cache] = useState(queryClient);
  useRetryAfterSignIn();
  useLeadToSecondFactor();

  return (
    <AdminFrame>
      <OnlyFor userType="ADMIN" what="see the back office" placeholder={<PageTitle screen="Back office" unlisted />}>
        <QueryClientProvider client={cache}>
          <Outlet />
          <ProofDialog />
        </QueryClientProvider>
      </OnlyFor>
    </AdminFrame>
  );
}

/** Where the shop demands a second factor of staff, every way leads to its set-up until it is there. */
function useLeadToSecondFactor(): void {
  const due = useStore(secondFactorDue);
  const { pathname } = useLocation();
  const navigate = useNavigate();

  // Somebody else may sign in here who has one.
  useEffect(() => onSessionChange(() => secondFactorDue.write(false)), []);

  useEffect(() => {
    if (due && pathname !== ACCOUNT) void navigate(ACCOUNT, { replace: true });
  }, [due, pathname, navigate]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFrame>
      <ErrorPage error={error} />
    </AdminFrame>
  );
}
