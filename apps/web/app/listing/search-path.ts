import { SHOP_ALL } from '../catalog/find-category.ts';
import { listingSearch } from './listing-state.ts';

export const SEARCH_PATH = '/search';

/** As the router matches it: without regard to case or a slash at the end. */
export function isSearchPath(pathname: string): boolean {
  return /^\/search\/?$/i.test(pathname);
}

/** Where all results for these words are; for none, everything the shop has. */
export function searchPath(words: string): string {
  return words === '' ? SHOP_ALL.path : SEARCH_PATH + listingSearch({ words });
}
