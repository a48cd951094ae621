import type { Ask } from '../load/ask.ts';
import type { Shelf } from '../shop/shelf.ts';
import type { Reading } from './scenario.ts';

const SORTS = ['recommended', 'newest', 'price-asc', 'price-desc', 'name-asc', 'name-desc'];
const NUMBERS = Array.from({ length: 20 }, (_, n) => n + 1);
/** Well and badly spelt, common and rare, of one word and of three. */
const WORDS = [
  'kurta',
  'silk saree',
  'hedphones',
  'phone',
  'gulmohar',
  'malhar cotton kurta',
  'camra',
  'blutooth speaker',
  'festive linen shirt',
  'jean',
  'lap',
  'tarang 5g',
];

export const listing = (): Ask[] =>
  SORTS.flatMap((sort) => NUMBERS.map((page) => ({ path: `/api/products?limit=24&sort=${sort}&page=${page}` })));

const categories = ({ slugs }: Shelf): Ask[] =>
  SORTS.flatMap((sort) => slugs.map((slug) => ({ path: `/api/products/category/${slug}?sort=${sort}&limit=24` })));

export const products = ({ names }: Shelf): Ask[] =>
  names.map((name) => ({ path: `/api/products/by-name/${encodeURIComponent(name)}` }));

export const searches = ({ customer }: Shelf): Ask[] =>
  WORDS.map((words) => ({ path: `/api/products/search?q=${encodeURIComponent(words)}`, token: customer }));

/** What the field sends while somebody types, from the second letter on. */
export const completions = ({ customer }: Shelf): Ask[] =>
  WORDS.flatMap((words) =>
    [2, 4, 6]
      .filter((length) => length <= words.length)
      .map((length) => ({
        path: `/api/products/complete?q=${encodeURIComponent(words.slice(0, length))}`,
        token: customer,
      })),
  );

const ownOrders = ({ owners }: Shelf): Ask[] => owners.map((token) => ({ path: '/api/orders/my-orders', token }));

/** What the API tells shoppers. */
export const calls: Reading[] = [
  { name: 'api listing, kept', setting: 'kept', through: 'api', rate: 500, asks: listing },
  { name: 'api listing, kept, through the web', setting: 'kept', through: 'web', rate: 200, asks: listing },
  { name: 'api listing', setting: 'unkept', through: 'api', rate: 80, asks: listing },
  { name: 'api category with facets', setting: 'unkept', through: 'api', rate: 60, asks: categories },
  { name: 'api product', setting: 'unkept', through: 'api', rate: 150, asks: products },
  { name: 'api search', setting: 'unkept', through: 'api', rate: 40, asks: searches },
  { name: 'api search, 1 connection', setting: 'unkept', through: 'api', rate: 10, connections: 1, asks: searches },
  { name: 'api completions', setting: 'unkept', through: 'api', rate: 40, asks: completions },
  { name: 'api my orders', setting: 'unkept', through: 'api', rate: 60, asks: ownOrders },
];
