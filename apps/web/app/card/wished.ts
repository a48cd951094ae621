import { useSyncExternalStore } from 'react';
import { storeIds } from '../platform/local-mirror.ts';

const EVENTS = ['storage', 'session-updated', 'wishlist-updated', 'wishlistUpdated'];

let known: { text: string | null; ids: ReadonlySet<string> } = { text: null, ids: new Set() };

/** The products wished for, as this browser remembers them: in every tab alike, and at once. */
export function useWishedIds(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, wishedIds, () => NOTHING);
}

export function useIsWished(productId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wishedIds().has(productId),
    () => false,
  );
}

/** Read once per change and not once per heart: a page has dozens of them. */
export function wishedIds(): ReadonlySet<string> {
  const text = readText();
  if (text !== known.text) known = { text, ids: parse(text) };
  return known.ids;
}

export function rememberWish(productId: string, wished: boolean): void {
  const others = [...wishedIds()].filter((id) => id !== productId);
  storeIds('wishlist', wished ? [productId, ...others] : others);
}

const NOTHING: ReadonlySet<string> = new Set();

function subscribe(changed: () => void): () => void {
  for (const name of EVENTS) window.addEventListener(name, changed);
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, changed);
  };
}

function readText(): string | null {
  try {
    return window.localStorage.getItem('wishlist');
  } catch {
    return null;
  }
}

function parse(text: string | null): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}
