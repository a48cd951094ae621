import { SHOP_ALL } from '../catalog/find-category.ts';
import { formatListingSearch } from './listing-state.ts';

export const SEARCH_PATH = '/search';

/** Matches as the router does: ignores case and a trailing slash. */
export function isSearchPath(pathname: string): boolean {
  return /^\/search\/?$/i.test(pathname);
}

/** Returns the URL of the search results. Without a query, that of all products. */
export function searchPath(words: string): string {
  return words === '' ? SHOP_ALL.path : SEARCH_PATH + formatListingSearch({ words });
}
