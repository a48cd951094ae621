import { pageAt } from '@kinari/contract/pages';
import type { StoredUser } from '../platform/local-mirror.ts';

type Role = StoredUser['userType'];

/** Where somebody starts after signing in without having wanted anything else. */
export function homeOf(role: Role): string {
  return role === 'ADMIN' ? '/admin/dashboard' : '/myaccount/dashboard';
}

/**
 * The redirect after signing in. What was wanted may have come from outside, so it must be a path of this
 * site, one that exists and that the role may see; anything else leads to the role's own start.
 */
export function continuation(wanted: string, role: Role): string {
  const path = ownPath(wanted);
  return path && maySee(path.pathname, role) ? path.href : homeOf(role);
}

function ownPath(wanted: string): { pathname: string; href: string } | undefined {
  // Browsers read `\` as `/` and two of them as the start of another address.
  if (!/^\/(?![/\\])/.test(wanted)) return undefined;
  const url = URL.parse(wanted, 'https://shop.invalid');
  // Read once more as a browser would: `/..//elsewhere` has become `//elsewhere`, and a tab between slashes is gone.
  if (url?.origin !== 'https://shop.invalid' || url.pathname.startsWith('//')) return undefined;
  return { pathname: url.pathname, href: url.pathname + url.search + url.hash };
}

function maySee(pathname: string, role: Role): boolean {
  const audience = pageAt(pathname)?.audience;
  return audience !== undefined && audience !== (role === 'ADMIN' ? 'customer' : 'admin');
}
