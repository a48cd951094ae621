import type { Shelf } from '../shop/shelf.ts';
import type { Reading } from './scenario.ts';

export const PAGES = {
  home: () => ['/'],
  listing: ({ slugs }: Shelf) => slugs.slice(0, 20).map((slug) => `/category/${slug}`),
  product: ({ names }: Shelf) => names.slice(0, 20).map((name) => `/product/${encodeURIComponent(name)}`),
};

/** An order of sorting that there is not is part of the address a page is kept under, and changes nothing on the page. */
const NEVER_THE_SAME = '?sort=x{n}';

export const pages: Reading[] = Object.entries(PAGES).flatMap(([page, paths]): Reading[] => [
  {
    name: `page ${page}, kept`,
    setting: 'kept',
    through: 'web',
    rate: 300,
    asks: (shelf) => paths(shelf).map((path) => ({ path })),
  },
  {
    name: `page ${page}, drawn each time`,
    setting: 'kept',
    through: 'web',
    rate: 25,
    asks: (shelf) => paths(shelf).map((path) => ({ path: path + NEVER_THE_SAME })),
  },
]);
