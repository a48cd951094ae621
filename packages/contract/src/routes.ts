import { adminRoutes } from './routes/admin.ts';
import { type Method, storefrontRoutes } from './routes/storefront.ts';

/** All API endpoints by name, with method and path below `/api`. Their inputs and replies are in `contract.ts`. */
export const routes = {
  ...storefrontRoutes,
  ...adminRoutes,

  checkHealth: 'GET /health',
  checkReadiness: 'GET /ready',

  getCatalogVersion: 'GET /catalog-version',

  receiveShiprocketWebhook: 'POST /webhooks/shipments/rocket',
  receiveDelhiveryWebhook: 'POST /webhooks/shipments/delhivery',
} as const satisfies Record<string, `${Method} /${string}`>;

export type { Method };
export type EndpointName = keyof typeof routes;

export function methodAndPath(name: EndpointName): { method: Method; path: string } {
  const [method, path] = routes[name].split(' ') as [Method, string];
  return { method, path };
}
