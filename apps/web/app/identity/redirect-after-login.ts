import { findPage } from '@kinari/contract/pages';
import type { StoredUser } from '../platform/local-session.ts';

type Role = StoredUser['userType'];

/** Returns the default page after login. */
export function defaultPageFor(role: Role): string {
  return role === 'ADMIN' ? '/admin/dashboard' : '/myaccount/dashboard';
}

/**
 * Returns the redirect after login. `wanted` is untrusted: it must be an existing path of this site that the role may
 * see. Otherwise the role's default page is used.
 */
export function redirectAfterLogin(requestedPath: string, role: Role): string {
  const path = parseSitePath(requestedPath);
  return path && canVisit(path.pathname, role) ? path.href : defaultPageFor(role);
}

function parseSitePath(requestedPath: string): { pathname: string; href: string } | undefined {
  // Browsers treat `\` as `/`, and two of them as the start of another host.
  if (!/^\/(?![/\\])/.test(requestedPath)) return undefined;
  const url = URL.parse(requestedPath, 'https://shop.invalid');
  // Parsing can change it: `/..//elsewhere` becomes `//elsewhere`, and a tab between slashes is removed.
  if (url?.origin !== 'https://shop.invalid' || url.pathname.startsWith('//')) return undefined;
  return { pathname: url.pathname, href: url.pathname + url.search + url.hash };
}

function canVisit(pathname: string, role: Role): boolean {
  const audience = findPage(pathname)?.audience;
  return audience !== undefined && audience !== (role === 'ADMIN' ? 'customer' : 'admin');
}
