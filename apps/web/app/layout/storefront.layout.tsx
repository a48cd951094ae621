import { Outlet, useMatch } from 'react-router';
import type { Route } from './+types/storefront.layout';
import { ErrorPage } from './error-page.tsx';
import { Storefront } from './storefront.tsx';

export default function StorefrontLayout() {
  const isCheckout = useMatch('/checkout') !== null;
  return (
    <Storefront quiet={isCheckout}>
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
