import { use } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, matchRoutes } from 'react-router';

/** Whether a path belongs to a page in the router's own table; the page for unknown addresses does not count. */
export function usePagesOfShop(): (pathname: string) => boolean {
  // The router offers its table under no safer name.
  const router = use(DataRouterContext)?.router;
  return (pathname) => {
    const leaf = matchRoutes(router?.routes ?? [], pathname)?.at(-1);
    return leaf !== undefined && leaf.route.path !== '*';
  };
}
