import { Outlet } from 'react-router';
import type { Route } from './+types/storefront.layout';
import { ErrorPage } from './error-page.tsx';
import { Storefront } from './storefront.tsx';

export default function StorefrontLayout() {
  return (
    <Storefront>
      <Outlet />
    </Storefront>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Storefront>
      <ErrorPage error={error} />
    </Storefront>
  );
}
