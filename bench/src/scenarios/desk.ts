import type { Ask } from '../load/ask.ts';
import type { Shelf } from '../shop/shelf.ts';
import type { Reading } from './scenario.ts';

const by =
  (paths: string[]) =>
  ({ admin }: Shelf): Ask[] =>
    paths.map((path) => ({ path, token: admin }));

/** What the back office shows first; its replies are kept nowhere. */
export const desk: Reading[] = [
  {
    name: 'desk dashboard',
    setting: 'kept',
    through: 'api',
    rate: 40,
    asks: by(['/api/admin/figures', '/api/admin/attention', '/api/admin/best-products']),
  },
  {
    name: 'desk orders',
    setting: 'kept',
    through: 'api',
    rate: 40,
    asks: by([1, 2, 3, 4, 5].map((page) => `/api/orders/all?page=${page}`)),
  },
];
