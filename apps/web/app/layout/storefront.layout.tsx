import { Outlet, useLocation } from 'react-router';
import type { Route } from './+types/storefront.layout';
import { ErrorPage } from './error-page.tsx';
import { Storefront } from './storefront.tsx';

/** Pages on which nothing should distract from paying. */
const QUIET_PATHS = /^\/(checkout|pay)(\/|$)/i;

export default function StorefrontLayout() {
  const { pathname } = useLocation();
  return (
    <Storefront quiet={QUIET_PATHS.test(pathname)}>
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
