import { pathsOf, patternOf } from '@kinari/contract/pages';

const PATHS = pathsOf(() => true);
// One look instead of eighty: each page is a group, and the group that holds something is the page.
const ANY_PAGE = new RegExp(`^(?:${PATHS.map((path) => `(${patternOf(path)})`).join('|')})/?$`, 'i');

/** Which page an address is of, as `/product/:name`: so few names that figures can be kept by them. */
export function pageRouteOf(url: string): string {
  // A request is asked about more than once, and then by the same address.
  if (url !== last.url) last = { url, route: readRoute(url) };
  return last.route;
}

let last = { url: '', route: 'other' };

function readRoute(url: string): string {
  const end = url.indexOf('?');
  const path = (end < 0 ? url : url.slice(0, end)).replace(/\.data$/, '').replace(/^\/_(root)?$/, '/');
  const found = ANY_PAGE.exec(path);
  return found ? (PATHS[found.findIndex((group, index) => index > 0 && group !== undefined) - 1] ?? 'other') : 'other';
}
