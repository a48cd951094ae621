import type { LoadRequest } from '../load/load-request.ts';
import type { ShopData } from '../shop/stock.ts';
import type { ReadScenario } from './scenario.ts';

const requestsByAdmin =
  (paths: string[]) =>
  ({ admin }: ShopData): LoadRequest[] =>
    paths.map((path) => ({ path, token: admin }));

/** First pages of the admin. Their responses are never cached. */
export const adminScenarios: ReadScenario[] = [
  {
    name: 'admin dashboard',
    setting: 'cached',
    target: 'api',
    rate: 40,
    buildRequests: requestsByAdmin(['/api/admin/analytics/sales', '/api/admin/tasks', '/api/admin/best-sellers']),
  },
  {
    name: 'admin orders',
    setting: 'cached',
    target: 'api',
    rate: 40,
    buildRequests: requestsByAdmin([1, 2, 3, 4, 5].map((page) => `/api/orders/all?page=${page}`)),
  },
];
