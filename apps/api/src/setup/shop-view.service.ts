import { SHOP_VIEW_COOKIE } from '@kinari/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { FindSession } from '../identity/authenticate.ts';
import { HOUR, type Now } from '../platform/clock.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Session, ShopState } from '../platform/http/endpoint.ts';
import type { Signer } from '../platform/signed-token.ts';
import type { IsShopClosed } from '../settings/settings.service.ts';

type CookieDeps = { signer: Signer; now: Now };

const VIEW_MS = 12 * HOUR;
const COOKIE = new RegExp(`(?:^|; ?)${SHOP_VIEW_COOKIE}=(\\d{13})-([\\w-]{43})(?:;|$)`);

/** Returns the `Set-Cookie` header of a browser that may see the closed shop. Its value is the time until which it may. */
export async function createShopViewCookie(
  { signer, now }: CookieDeps,
  { isSecure }: { isSecure: boolean },
): Promise<string> {
  const value = await signer.sign('shop-view', String(now().getTime() + VIEW_MS));
  const attributes = `Path=/; Max-Age=${VIEW_MS / 1000}; HttpOnly; SameSite=Strict`;
  return `${SHOP_VIEW_COOKIE}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`;
}

type ShopStateDeps = CookieDeps & { isShopClosed: IsShopClosed; findSession: FindSession };

/** Returns the function that decides whether a closed shop is closed for a request. Staff and browsers with the cookie see it. */
export function createShopStateCheck(deps: ShopStateDeps): (request: FastifyRequest) => Promise<ShopState> {
  return async (request) => {
    if (!(await deps.isShopClosed())) return 'open';
    const isShown = (await isStaff(deps, request)) || (await hasShopView(deps, request.headers.cookie));
    return isShown ? 'open-to-staff' : 'closed';
  };
}

async function isStaff({ findSession }: ShopStateDeps, request: FastifyRequest): Promise<boolean> {
  // Public routes have not looked for a session.
  const session = request.session ?? (await findSession(request).catch(ignoreInvalidKey));
  return session?.userType === 'ADMIN';
}

function ignoreInvalidKey(error: unknown): Session | undefined {
  if (error instanceof DomainError && error.code === 'api_key_invalid') return undefined;
  throw error;
}

async function hasShopView({ signer, now }: CookieDeps, cookies = ''): Promise<boolean> {
  const [, until, signature] = COOKIE.exec(cookies) ?? [];
  if (!until || Number(until) <= now().getTime()) return false;
  return (await signer.read('shop-view', `${until}-${signature}`)) === until;
}
