import type { StoredUser } from '../platform/local-mirror.ts';

type Role = StoredUser['userType'];

const CUSTOMER_PAGES = ['/myaccount', '/cart', '/checkout', '/wishlist'];
const ADMIN_PAGES = ['/admin'];

/** Where somebody starts after signing in without having wanted anything else. */
export function homeOf(role: Role): string {
  return role === 'ADMIN' ? '/admin/dashboard' : '/myaccount/dashboard';
}

/**
 * The page to go on to after signing in. What was wanted may have come from outside, so it must be a path of this
 * site, one that exists and that the role may see; anything else leads to the role's own start.
 */
export function continuation(wanted: string, role: Role, isPageOfShop: (pathname: string) => boolean): string {
  const path = ownPath(wanted);
  return path && isPageOfShop(path.pathname) && isFor(path.pathname, role) ? path.href : homeOf(role);
}

function ownPath(wanted: string): { pathname: string; href: string } | undefined {
  // Browsers read `\` as `/` and two of them as the start of another address.
  if (!/^\/(?![/\\])/.test(wanted)) return undefined;
  const url = URL.parse(wanted, 'https://shop.invalid');
  // Read once more as a browser would: `/..//elsewhere` has become `//elsewhere`, and a tab between slashes is gone.
  if (url?.origin !== 'https://shop.invalid' || url.pathname.startsWith('//')) return undefined;
  return { pathname: url.pathname, href: url.pathname + url.search + url.hash };
}

function isFor(pathname: string, role: Role): boolean {
  const forbidden = role === 'ADMIN' ? CUSTOMER_PAGES : ADMIN_PAGES;
  // As the router matches them: without regard to case.
  const path = pathname.toLowerCase();
  return !forbidden.some((page) => path === page || path.startsWith(`${page}/`));
}
