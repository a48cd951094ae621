import { pathsOf, patternOf } from '@kinari/contract/pages';

// `/_` is what the router calls `/` when it asks for its data.
const CACHEABLE = pathsOf(({ cacheable }) => cacheable === true).map(patternOf);
const PUBLIC_PAGES = new RegExp(`^(?:${[...CACHEABLE, '/_'].join('|')})$`);

/** What of a query changes a public page; everything else, such as where a visitor came from, does not. */
const MEANINGFUL = ['min', 'max', 'size', 'f', 'sort', 'show'];
/** Which parts of a page's data the router asks for. */
const ROUTES = '_routes';

const LONGEST = 600;

/**
 * The cache key: the one address under which a public page is rendered and kept, however it was asked for; `undefined`
 * for pages that are not the same for everyone. A page is never rendered with what its address here leaves out.
 */
export function publicAddress(url: string): string | undefined {
  if (url.length > LONGEST) return undefined;
  if (!known.has(url)) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(url, readAddress(url));
  }
  return known.get(url);
}

// The same few are asked for again and again, and to take one apart costs as much as to find its page.
const MOST_KNOWN = 1000;
const known = new Map<string, string | undefined>();

function readAddress(url: string): string | undefined {
  const parsed = URL.parse(url, 'http://shop.invalid');
  if (!parsed) return undefined;
  const isData = parsed.pathname.endsWith('.data');
  const path = isData ? parsed.pathname.slice(0, -'.data'.length) : parsed.pathname;
  if (!PUBLIC_PAGES.test(path)) return undefined;

  const query = new URLSearchParams();
  for (const name of isData ? [...MEANINGFUL, ROUTES] : MEANINGFUL) {
    // Without a script a form sends values of facets one by one.
    const value = name === 'f' ? parsed.searchParams.getAll(name).join(',') : parsed.searchParams.get(name);
    if (value) query.set(name, value);
  }
  const search = query.toString();
  return parsed.pathname + (search && `?${search}`);
}
