import { deskRoutes } from './routes/desk.ts';
import { type Method, shopRoutes } from './routes/shop.ts';

/**
 * The table of contents of the API: every call by its name, with its method and path below `/api`. What each call takes and
 * answers stands in `contract.ts`.
 */
export const routes = {
  ...shopRoutes,
  ...deskRoutes,

  checkHealth: 'GET /health',
  checkReadiness: 'GET /ready',

  readCatalogueVersion: 'GET /catalogue-version',

  listMissingFacts: 'GET /admin/missing-facts',

  hearRocket: 'POST /hooks/parcels/rocket',
  hearDelhivery: 'POST /hooks/parcels/delhivery',
} as const satisfies Record<string, `${Method} /${string}`>;

export type { Method };
export type CallName = keyof typeof routes;

/** Splits `'GET /categories'` into its method and its path. */
export function methodAndPath(name: CallName): { method: Method; path: string } {
  const [method, path] = routes[name].split(' ') as [Method, string];
  return { method, path };
}
