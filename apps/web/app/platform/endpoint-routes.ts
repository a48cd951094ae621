import type { EndpointName } from '@kinari/contract/contract';
import type { Method } from '@kinari/contract/endpoint';
import { splitRoute } from '@kinari/contract/routes/request';
import { storefrontRoutes } from '@kinari/contract/routes/storefront.generated';

const routesByName = new Map<string, string>(Object.entries(storefrontRoutes));

/** Adds routes. The admin brings its own, so that shoppers do not download them. */
export function registerRoutes(routes: Readonly<Record<string, string>>): void {
  for (const [name, route] of Object.entries(routes)) routesByName.set(name, route);
}

export function methodAndPath(name: EndpointName): { method: Method; path: string } {
  const route = routesByName.get(name);
  if (!route) throw new Error(`Unknown endpoint ${name}: its route table is not loaded`);
  return splitRoute(route);
}
