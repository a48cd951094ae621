import type { LoadRequest } from '../load/load-request.ts';
import type { ShopData } from '../shop/stock.ts';
import type { ReadScenario } from './scenario.ts';

const SORTS = ['recommended', 'newest', 'price-asc', 'price-desc', 'name-asc', 'name-desc'];
const PAGE_NUMBERS = Array.from({ length: 20 }, (_, n) => n + 1);
/** Well and badly spelt, common and rare, one to three words. */
const SEARCH_QUERIES = [
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

export const listingRequests = (): LoadRequest[] =>
  SORTS.flatMap((sort) => PAGE_NUMBERS.map((page) => ({ path: `/api/products?limit=24&sort=${sort}&page=${page}` })));

const categoryRequests = ({ slugs }: ShopData): LoadRequest[] =>
  SORTS.flatMap((sort) => slugs.map((slug) => ({ path: `/api/products/category/${slug}?sort=${sort}&limit=24` })));

export const productRequests = ({ names }: ShopData): LoadRequest[] =>
  names.map((name) => ({ path: `/api/products/by-name/${encodeURIComponent(name)}` }));

export const searchRequests = ({ customer }: ShopData): LoadRequest[] =>
  SEARCH_QUERIES.map((words) => ({ path: `/api/products/search?q=${encodeURIComponent(words)}`, token: customer }));

/** Requests of the search field while a customer types, from the second character on. */
export const suggestionRequests = ({ customer }: ShopData): LoadRequest[] =>
  SEARCH_QUERIES.flatMap((words) =>
    [2, 4, 6]
      .filter((length) => length <= words.length)
      .map((length) => ({
        path: `/api/products/suggestions?q=${encodeURIComponent(words.slice(0, length))}`,
        token: customer,
      })),
  );

const customerOrderRequests = ({ owners }: ShopData): LoadRequest[] =>
  owners.map((token) => ({ path: '/api/orders/my-orders', token }));

export const apiScenarios: ReadScenario[] = [
  { name: 'api listing, kept', setting: 'cached', target: 'api', rate: 500, buildRequests: listingRequests },
  {
    name: 'api listing, kept, through the web',
    setting: 'cached',
    target: 'web',
    rate: 200,
    buildRequests: listingRequests,
  },
  { name: 'api listing', setting: 'unkept', target: 'api', rate: 80, buildRequests: listingRequests },
  { name: 'api category with facets', setting: 'unkept', target: 'api', rate: 60, buildRequests: categoryRequests },
  { name: 'api product', setting: 'unkept', target: 'api', rate: 150, buildRequests: productRequests },
  { name: 'api search', setting: 'unkept', target: 'api', rate: 40, buildRequests: searchRequests },
  {
    name: 'api search, 1 connection',
    setting: 'unkept',
    target: 'api',
    rate: 10,
    connections: 1,
    buildRequests: searchRequests,
  },
  { name: 'api suggestions', setting: 'unkept', target: 'api', rate: 40, buildRequests: suggestionRequests },
  { name: 'api my orders', setting: 'unkept', target: 'api', rate: 60, buildRequests: customerOrderRequests },
];
