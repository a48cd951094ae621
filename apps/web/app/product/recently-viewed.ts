import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Product } from '../catalog/product.ts';
import type { Picture } from '../ui/picture/picture.tsx';

/** No price: it may be another one by now, and to ask would be to tell. */
export type Viewed = { name: string; picture: Picture };

export const MOST_VIEWED = 12;
const KEY = 'recently-viewed';
const CHANGED = 'recently-viewed-updated';
const EVENTS = ['storage', 'session-updated', CHANGED];

/** What was looked at on this device, the latest first, without the product in view. It is told to nobody. */
export function useRecentlyViewed({ name, pictures: [picture] }: Product): Viewed[] {
  const text = useSyncExternalStore(subscribe, readText, () => null);
  const others = useMemo(() => parseViewed(text).filter((viewed) => viewed.name !== name), [text, name]);

  useEffect(() => {
    if (picture) write(JSON.stringify(withLatest(parseViewed(readText()), { name, picture })));
  }, [name, picture]);

  return others;
}

export function clearRecentlyViewed(): void {
  write('[]');
}

/** One more than is ever shown: the product in view is among them. */
export function withLatest(viewed: readonly Viewed[], latest: Viewed): Viewed[] {
  return [latest, ...viewed.filter(({ name }) => name !== latest.name)].slice(0, MOST_VIEWED + 1);
}

/** Whatever another version of the site or a curious person left there counts as nothing. */
export function parseViewed(text: string | null): Viewed[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isViewed) : [];
  } catch {
    return [];
  }
}

function isViewed(entry: unknown): entry is Viewed {
  const { name, picture } = (entry ?? {}) as Partial<Viewed>;
  return typeof name === 'string' && Array.isArray(picture?.widths) && picture.url.startsWith('/uploads/');
}

function subscribe(changed: () => void): () => void {
  for (const name of EVENTS) window.addEventListener(name, changed);
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, changed);
  };
}

// Storage throws where a visitor has forbidden it, and where it is full.
function readText(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(text: string): void {
  try {
    window.localStorage.setItem(KEY, text);
    window.dispatchEvent(new Event(CHANGED));
  } catch {
    // Then nothing is remembered.
  }
}
