import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { OnlyFor } from '../identity/only-for.tsx';
import { useRetryAfterSignIn } from '../identity/use-retry-after-sign-in.ts';
import { queryClient } from '../platform/query-client.ts';
import { ErrorPage } from '../shell/error-page.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import type { Route } from './+types/admin.layout';
import { AdminFrame } from './admin-frame.tsx';

export default function AdminLayout() {
  const [cache] = useState(queryClient);
  useRetryAfterSignIn();

  return (
    <AdminFrame>
      <OnlyFor userType="ADMIN" what="the back office" placeholder={<PageTitle screen="Back office" unlisted />}>
        <QueryClientProvider client={cache}>
          <Outlet />
        </QueryClientProvider>
      </OnlyFor>
    </AdminFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFrame>
      <ErrorPage error={error} />
    </AdminFrame>
  );
}
