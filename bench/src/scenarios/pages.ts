import type { ShopData } from '../shop/stock.ts';
import type { ReadScenario } from './scenario.ts';

export const PAGE_PATHS = {
  home: () => ['/'],
  listing: ({ slugs }: ShopData) => slugs.slice(0, 20).map((slug) => `/category/${slug}`),
  product: ({ names }: ShopData) => names.slice(0, 20).map((name) => `/product/${encodeURIComponent(name)}`),
};

/** An unknown sort order does not change the page but makes the cache key unique. */
const UNIQUE_QUERY = '?sort=x{n}';

export const pageScenarios: ReadScenario[] = Object.entries(PAGE_PATHS).flatMap(([page, paths]): ReadScenario[] => [
  {
    name: `page ${page}, kept`,
    setting: 'cached',
    target: 'web',
    rate: 300,
    buildRequests: (shopData) => paths(shopData).map((path) => ({ path })),
  },
  {
    name: `page ${page}, drawn each time`,
    setting: 'cached',
    target: 'web',
    rate: 25,
    buildRequests: (shopData) => paths(shopData).map((path) => ({ path: path + UNIQUE_QUERY })),
  },
]);
