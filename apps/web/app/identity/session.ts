import type { EndpointResponse } from '@kinari/contract/contract';
import { createApiClient } from '../platform/api.ts';
import { api } from '../platform/browser-api.ts';
import {
  clearSession,
  deviceId,
  readToken,
  type StoredUser,
  sessionExpired,
  storeListIds,
  storeSession,
} from '../platform/local-session.ts';
import { logClientError } from '../platform/log-client-error.ts';
import { notify } from '../ui/toast.ts';

const LOGOUT_MS = 10_000;

/** Returns the user, or a login challenge if the account has two-factor authentication. */
export async function signIn(credentials: { identifier: string; password: string }): Promise<StoredUser | string> {
  const response = await api.call('login', { body: { ...credentials, deviceId: deviceId() } });
  if ('loginChallenge' in response) return response.loginChallenge;
  if (response.accountDeletionCanceled) notify({ text: 'Account deletion cancelled', tone: 'ok' });
  return storeLogin(response);
}

export async function signInWithCode(body: { loginChallenge: string; code: string }): Promise<StoredUser> {
  return storeLogin(await api.call('loginWithCode', { body: { ...body, deviceId: deviceId() } }));
}

function storeLogin({ token, user }: EndpointResponse<'loginWithCode'>): StoredUser {
  storeSession(token, user);
  // Not awaited: the counts in the header update later.
  if (user.userType !== 'ADMIN') void syncLists();
  return user;
}

/** Clears the local session before calling the API, so that logout also works offline. */
export function signOut(): void {
  const token = readToken();
  sessionExpired.write(false);
  clearSession();
  if (!token) return;
  const logoutClient = createApiClient({ origin: '', timeoutMs: LOGOUT_MS, readToken: () => token });
  logoutClient.call('logout', { keepalive: true }).catch((error) => logClientError('failed to end session', error));
}

async function syncLists(): Promise<void> {
  await Promise.all([
    syncList('cart', async () => {
      const { items } = await api.call('getCart', { query: { purpose: 'count' } });
      return items.map(({ product }) => product.variant.id);
    }),
    syncList('wishlist', async () => (await api.call('getWishlist', {})).wishlist.items.map((item) => item.productId)),
  ]);
}

async function syncList(list: 'cart' | 'wishlist', loadIds: () => Promise<string[]>): Promise<void> {
  try {
    storeListIds(list, await loadIds());
  } catch (error) {
    logClientError(`failed to load ${list}`, error);
  }
}
