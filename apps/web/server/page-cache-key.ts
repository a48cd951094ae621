import { listPaths, pathPattern } from '@kinari/contract/pages';

// The router requests the data of `/` as `/_.data`.
const CACHEABLE = listPaths(({ cacheable }) => cacheable === true).map(pathPattern);
const PUBLIC_PAGES = new RegExp(`^(?:${[...CACHEABLE, '/_'].join('|')})$`);

/** Query parameters that change a public page. Others, such as campaign tags, are dropped. */
const CACHE_KEY_PARAMS = ['min', 'max', 'size', 'f', 'sort', 'show'];
/** Parameter with the route ids whose data the router requests. */
const ROUTES_PARAM = '_routes';

const MAX_URL_LENGTH = 600;

/**
 * Returns the cache key of a public page: its normalised URL, or undefined for other pages. Pages are rendered from this URL,
 * so dropped parameters can never affect a cached page.
 */
export function pageCacheKey(url: string): string | undefined {
  if (url.length > MAX_URL_LENGTH) return undefined;
  if (!keysByUrl.has(url)) {
    if (keysByUrl.size >= MAX_CACHED_KEYS) keysByUrl.clear();
    keysByUrl.set(url, buildPageCacheKey(url));
  }
  return keysByUrl.get(url);
}

// Memoised: parsing a URL costs as much as a cache lookup, and few URLs get most requests.
const MAX_CACHED_KEYS = 1000;
const keysByUrl = new Map<string, string | undefined>();

function buildPageCacheKey(url: string): string | undefined {
  const parsed = URL.parse(url, 'http://shop.invalid');
  if (!parsed) return undefined;
  const isData = parsed.pathname.endsWith('.data');
  const path = isData ? parsed.pathname.slice(0, -'.data'.length) : parsed.pathname;
  if (!PUBLIC_PAGES.test(path)) return undefined;

  const query = new URLSearchParams();
  for (const name of isData ? [...CACHE_KEY_PARAMS, ROUTES_PARAM] : CACHE_KEY_PARAMS) {
    // Without JavaScript, a form sends each facet value as its own parameter.
    const value = name === 'f' ? parsed.searchParams.getAll(name).join(',') : parsed.searchParams.get(name);
    if (value) query.set(name, value);
  }
  const search = query.toString();
  return parsed.pathname + (search && `?${search}`);
}
