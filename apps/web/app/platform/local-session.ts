import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/**
 * The user's data in `localStorage`: token, user, and the ids in cart and wishlist. It is a copy for instant display;
 * the API is the source of truth.
 */
export type StoredUser = { id: string; username: string; firstName: string; userType: 'CUSTOMER' | 'ADMIN' };
export type ListName = 'cart' | 'wishlist';

// Both spellings are dispatched, because listeners may use either one.
const CHANGE_EVENTS = { cart: ['cart-updated', 'cartUpdated'], wishlist: ['wishlist-updated', 'wishlistUpdated'] };
const SESSION_CHANGED = 'session-updated';
// Recently viewed products are removed on logout, so that the next user of the device does not see them.
const SESSION_KEYS = ['token', 'user', 'role', 'userId', 'cart', 'wishlist', 'recently-viewed', 'permissions'];

/**
 * Returns a random id of this browser, sent at login so that users can be notified of a new device. It is shared by all
 * users of the browser and stays after logout.
 */
export function deviceId(): string | undefined {
  const storedId = storage()?.getItem('device');
  if (storedId && /^[\w-]{22}$/.test(storedId)) return storedId;
  const randomBytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
  const newId = btoa(randomBytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  storage()?.setItem('device', newId);
  return storage()?.getItem('device') === newId ? newId : undefined;
}

/** True if the session expired without logout. The page then stays as it is. */
export const sessionExpired = createStore(false);

export function readToken(): string | null {
  return storage()?.getItem('token') ?? null;
}

export function readUser(): StoredUser | undefined {
  return readToken() ? parseUser(storage()?.getItem('user') ?? null) : undefined;
}

/** Returns the logged-in user. `undefined` on the server and before hydration. */
export function useStoredUser(): StoredUser | undefined {
  const text = useStoredText('user', [SESSION_CHANGED]);
  const token = useStoredText('token', [SESSION_CHANGED]);
  return token === null ? undefined : parseUser(text);
}

export function useListCount(list: ListName): number {
  return countIds(useStoredText(list, CHANGE_EVENTS[list]));
}

/** Stores the session. Clears cart and wishlist if they belong to another user. */
export function storeSession(token: string, user: StoredUser): void {
  if (storage()?.getItem('userId') !== user.id) {
    for (const list of ['cart', 'wishlist'] as const) {
      storage()?.removeItem(list);
      publishListChange(list);
    }
  }
  sessionExpired.write(false);
  storage()?.setItem('userId', user.id);
  storage()?.setItem('role', user.userType);
  storage()?.setItem('token', token);
  storeUser(user);
}

/** Stores the new token after a password change, which ends every session. */
export function storeToken(token: string): void {
  storage()?.setItem('token', token);
  window.dispatchEvent(new Event(SESSION_CHANGED));
}

export function storeUser({ id, username, firstName, userType }: StoredUser): void {
  storage()?.setItem('user', JSON.stringify({ id, username, firstName, userType }));
  window.dispatchEvent(new Event(SESSION_CHANGED));
}

/** Ignores responses that arrive after logout. */
export function storeListIds(list: ListName, ids: readonly string[]): void {
  if (readToken() === null) return;
  storage()?.setItem(list, JSON.stringify(ids));
  publishListChange(list);
}

export function clearSession(): void {
  for (const key of SESSION_KEYS) storage()?.removeItem(key);
  window.dispatchEvent(new Event(SESSION_CHANGED));
  publishListChange('cart');
  publishListChange('wishlist');
}

/** Ends the session if its token is still current. The user may already have logged in again. */
export function markSessionExpired(token: string | null): void {
  if (readToken() !== token) return;
  sessionExpired.write(true);
  clearSession();
}

export function onSessionChange(listener: () => void): () => void {
  const names = ['storage', SESSION_CHANGED];
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
}

/** Calls `listener` after a login in another tab. The `storage` event fires in all other tabs. */
export function onSignInInOtherTab(listener: (user: StoredUser) => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    // `user` is stored last, so the token is there too.
    const user = key === 'user' ? readUser() : undefined;
    if (user) listener(user);
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}

/** Invalid content in storage counts as empty. */
export function countIds(text: string | null): number {
  const ids = parse(text);
  return Array.isArray(ids) ? ids.length : 0;
}

export function parseUser(text: string | null): StoredUser | undefined {
  const user = parse(text) as Partial<StoredUser> | undefined;
  return typeof user?.id === 'string' && typeof user.username === 'string' ? (user as StoredUser) : undefined;
}

function publishListChange(list: ListName): void {
  for (const name of CHANGE_EVENTS[list]) window.dispatchEvent(new Event(name));
}

// The snapshot is the text: a parsed object would be new, and so "changed", on every read.
function useStoredText(key: string, events: string[]): string | null {
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

// Access throws if the visitor has blocked storage.
function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
