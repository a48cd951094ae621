import type { Reply } from '@kinari/contract/contract';
import { createApi } from '../platform/api.ts';
import { api } from '../platform/browser-api.ts';
import { logQuietly } from '../platform/browser-log.ts';
import {
  deviceId,
  forgetSession,
  readToken,
  type StoredUser,
  sessionExpired,
  storeIds,
  storeSession,
} from '../platform/local-mirror.ts';
import { notify } from '../ui/toast.ts';

const LOGOUT_MS = 10_000;

/** The account, or where a second factor guards it the ticket that its code is sent with. */
export async function signIn(credentials: { identifier: string; password: string }): Promise<StoredUser | string> {
  const reply = await api.call('login', { body: { ...credentials, deviceId: deviceId() } });
  if ('ticket' in reply) return reply.ticket;
  if (reply.accountKept) notify({ text: 'Your account stays open', tone: 'ok' });
  return remember(reply);
}

export async function signInWithCode(body: { ticket: string; code: string }): Promise<StoredUser> {
  return remember(await api.call('loginWithCode', { body: { ...body, deviceId: deviceId() } }));
}

function remember({ token, user }: Reply<'loginWithCode'>): StoredUser {
  storeSession(token, user);
  // Nobody waits for these: the counts in the header follow when they are known.
  if (user.userType !== 'ADMIN') void mirrorLists();
  return user;
}

/** Forgets first and tells the API second: whoever signs out is out, even without a network. */
export function signOut(): void {
  const token = readToken();
  sessionExpired.write(false);
  forgetSession();
  if (!token) return;
  const lastWords = createApi({ origin: '', timeoutMs: LOGOUT_MS, readToken: () => token });
  lastWords.call('logout', { keepalive: true }).catch((error) => logQuietly('Could not end the session', error));
}

async function mirrorLists(): Promise<void> {
  await Promise.all([
    mirror('cart', async () => {
      const { items } = await api.call('readCart', { query: { purpose: 'count' } });
      return items.map(({ product }) => product.variant.id);
    }),
    mirror('wishlist', async () => (await api.call('readWishlist', {})).wishlist.items.map((item) => item.productId)),
  ]);
}

async function mirror(list: 'cart' | 'wishlist', read: () => Promise<string[]>): Promise<void> {
  try {
    storeIds(list, await read());
  } catch (error) {
    logQuietly(`Could not read the ${list}`, error);
  }
}
