import { listPaths, pathPattern } from '@kinari/contract/pages';

const PATHS = listPaths(() => true);
// One regular expression for all pages: each page is a group, and the group that matched is the page.
const ANY_PAGE = new RegExp(`^(?:${PATHS.map((path) => `(${pathPattern(path)})`).join('|')})/?$`, 'i');

/** Returns the page of a URL, such as `/product/:name`. Low cardinality, for metric labels. */
export function findPageRoute(url: string): string {
  // Caches the last URL, because one request looks it up several times.
  if (url !== lastMatch.url) lastMatch = { url, route: matchRoute(url) };
  return lastMatch.route;
}

let lastMatch = { url: '', route: 'other' };

function matchRoute(url: string): string {
  const end = url.indexOf('?');
  const path = (end < 0 ? url : url.slice(0, end)).replace(/\.data$/, '').replace(/^\/_(root)?$/, '/');
  const match = ANY_PAGE.exec(path);
  return match ? (PATHS[match.findIndex((group, index) => index > 0 && group !== undefined) - 1] ?? 'other') : 'other';
}
