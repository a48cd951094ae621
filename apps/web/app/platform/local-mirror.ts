import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/**
 * What the browser remembers of the person using it: the token, a few words about the user, and the ids in the cart
 * and the wishlist. It is a mirror for instant display; the API holds the truth.
 */
export type StoredUser = { id: string; username: string; firstName: string; userType: 'CUSTOMER' | 'ADMIN' };
export type ListName = 'cart' | 'wishlist';

// Each change is announced under both spellings: whoever listens may know only one of them.
const CHANGED = { cart: ['cart-updated', 'cartUpdated'], wishlist: ['wishlist-updated', 'wishlistUpdated'] };
const SESSION_CHANGED = 'session-updated';
// What somebody looked at goes with them when they sign out: the next at this device need not know.
const SESSION_KEYS = ['token', 'user', 'role', 'userId', 'cart', 'wishlist', 'recently-viewed'];

/**
 * What this browser calls itself when somebody signs in, so that they can be told of a device they do not know. By chance, and the
 * same for whoever uses it: it stays when they sign out.
 */
export function deviceId(): string | undefined {
  const known = storage()?.getItem('device');
  if (known && /^[\w-]{22}$/.test(known)) return known;
  const chance = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
  const made = btoa(chance).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  storage()?.setItem('device', made);
  return storage()?.getItem('device') === made ? made : undefined;
}

/** Whether the session ended under somebody's hands, rather than by their own will: then their page stays as it is. */
export const sessionExpired = createStore(false);

export function readToken(): string | null {
  return storage()?.getItem('token') ?? null;
}

export function readUser(): StoredUser | undefined {
  return readToken() ? parseUser(storage()?.getItem('user') ?? null) : undefined;
}

/** Who is signed in here; `undefined` on the server and until the page has come alive. */
export function useStoredUser(): StoredUser | undefined {
  const text = useStored('user', [SESSION_CHANGED]);
  const token = useStored('token', [SESSION_CHANGED]);
  return token === null ? undefined : parseUser(text);
}

export function useListCount(list: ListName): number {
  return countIds(useStored(list, CHANGED[list]));
}

/** Remembers who has signed in; what the browser still knew of somebody else's cart and wishlist is wiped. */
export function storeSession(token: string, user: StoredUser): void {
  if (storage()?.getItem('userId') !== user.id) {
    for (const list of ['cart', 'wishlist'] as const) {
      storage()?.removeItem(list);
      announceChange(list);
    }
  }
  sessionExpired.write(false);
  storage()?.setItem('userId', user.id);
  storage()?.setItem('role', user.userType);
  storage()?.setItem('token', token);
  storeUser(user);
}

/** A password change ends every session and opens a new one for whoever made it. */
export function storeToken(token: string): void {
  storage()?.setItem('token', token);
  window.dispatchEvent(new Event(SESSION_CHANGED));
}

export function storeUser({ id, username, firstName, userType }: StoredUser): void {
  storage()?.setItem('user', JSON.stringify({ id, username, firstName, userType }));
  window.dispatchEvent(new Event(SESSION_CHANGED));
}

/** An answer that arrives after its person has signed out is nobody's. */
export function storeIds(list: ListName, ids: readonly string[]): void {
  if (readToken() === null) return;
  storage()?.setItem(list, JSON.stringify(ids));
  announceChange(list);
}

export function forgetSession(): void {
  for (const key of SESSION_KEYS) storage()?.removeItem(key);
  window.dispatchEvent(new Event(SESSION_CHANGED));
  announceChange('cart');
  announceChange('wishlist');
}

/** The API no longer knows this token. By the time it says so, somebody may have signed in again with a new one. */
export function expireSession(token: string | null): void {
  if (readToken() !== token) return;
  sessionExpired.write(true);
  forgetSession();
}

export function onSessionChange(listener: () => void): () => void {
  const names = ['storage', SESSION_CHANGED];
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
}

/** Somebody has signed in in another tab: a browser tells every tab but the one that did it. */
export function onSignInElsewhere(listener: (user: StoredUser) => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    // Stored last of all, so by then the token is there too.
    const user = key === 'user' ? readUser() : undefined;
    if (user) listener(user);
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

/** Whatever another version of the site or a curious person left in storage counts as nothing. */
export function countIds(text: string | null): number {
  const ids = parse(text);
  return Array.isArray(ids) ? ids.length : 0;
}

export function parseUser(text: string | null): StoredUser | undefined {
  const user = parse(text) as Partial<StoredUser> | undefined;
  return typeof user?.id === 'string' && typeof user.username === 'string' ? (user as StoredUser) : undefined;
}

function announceChange(list: ListName): void {
  for (const name of CHANGED[list]) window.dispatchEvent(new Event(name));
}

// The text itself is the snapshot: a parsed object would be new, and so "changed", at every look.
function useStored(key: string, events: string[]): string | null {
  return useSyncExternalStore(
    (changed) => {
      const names = ['storage', SESSION_CHANGED, ...events];
      for (const name of names) window.addEventListener(name, changed);
      return () => {
        for (const name of names) window.removeEventListener(name, changed);
      };
    },
    () => storage()?.getItem(key) ?? null,
    () => null,
  );
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : (JSON.parse(text) ?? undefined);
  } catch {
    return undefined;
  }
}

// Reading it throws where a visitor has forbidden storage.
function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
