import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { ErrorPage } from '../shell/error-page.tsx';
import { PageTitle } from '../shop/page-title.tsx';
import { OnlyFor } from '../signed-in/only-for.tsx';
import { queryClient } from '../signed-in/query-client.ts';
import { useRetryAfterSignIn } from '../signed-in/use-retry-after-sign-in.ts';
import type { Route } from './+types/admin.layout';
import { AdminFrame } from './admin-frame.tsx';

export default function AdminLayout() {
  const [cache] = useState(queryClient);
  useRetryAfterSignIn();

  return (
    <AdminFrame>
      <OnlyFor userType="ADMIN" what="see the back office" placeholder={<PageTitle screen="Back office" unlisted />}>
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
