import { useSyncExternalStore } from 'react';
import { storeListIds } from '../platform/local-session.ts';
import { readStoredText, subscribeToEvents } from '../platform/stored-text.ts';

const EVENTS = ['storage', 'session-updated', 'wishlist-updated', 'wishlistUpdated'];

let cached: { text: string | null; ids: ReadonlySet<string> } = { text: null, ids: new Set() };

/** Returns the wishlist from `localStorage`. Updates at once, also in other tabs. */
export function useWishlistIds(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, wishlistIds, () => EMPTY_IDS);
}

export function useIsInWishlist(productId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wishlistIds().has(productId),
    () => false,
  );
}

/** Parses once per change, because a page has dozens of hearts. */
export function wishlistIds(): ReadonlySet<string> {
  const text = readText();
  if (text !== cached.text) cached = { text, ids: parse(text) };
  return cached.ids;
}

export function storeWishlistId(productId: string, isInWishlist: boolean): void {
  const others = [...wishlistIds()].filter((id) => id !== productId);
  storeListIds('wishlist', isInWishlist ? [productId, ...others] : others);
}

const EMPTY_IDS: ReadonlySet<string> = new Set();

const subscribe = (onChange: () => void) => subscribeToEvents(EVENTS, onChange);

const readText = () => readStoredText('wishlist');

function parse(text: string | null): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}
