import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Product } from '../catalog/product.ts';
import { readStoredText, subscribeToEvents } from '../platform/stored-text.ts';
import type { ResponsiveImage } from '../ui/image/responsive-image.tsx';

/** Without a price: it may have changed, and loading it would reveal the list to the server. */
export type ViewedProduct = { name: string; image: ResponsiveImage };

export const MAX_VIEWED = 12;
const KEY = 'recently-viewed';
const CHANGE_EVENT = 'recently-viewed-updated';
const EVENTS = ['storage', 'session-updated', CHANGE_EVENT];

/** Returns the products viewed on this device, newest first, without the current one. The list is never sent. */
export function useRecentlyViewed({ name, images: [image] }: Product): ViewedProduct[] {
  const text = useSyncExternalStore(subscribe, readText, () => null);
  const others = useMemo(() => parseViewed(text).filter((viewed) => viewed.name !== name), [text, name]);

  useEffect(() => {
    if (image) write(JSON.stringify(withLatest(parseViewed(readText()), { name, image })));
  }, [name, image]);

  return others;
}

export function clearRecentlyViewed(): void {
  write('[]');
}

/** Stores one more than is shown, because the current product is included. */
export function withLatest(viewed: readonly ViewedProduct[], latest: ViewedProduct): ViewedProduct[] {
  return [latest, ...viewed.filter(({ name }) => name !== latest.name)].slice(0, MAX_VIEWED + 1);
}

/** Invalid content in storage counts as empty. */
export function parseViewed(text: string | null): ViewedProduct[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isViewedProduct) : [];
  } catch {
    return [];
  }
}

function isViewedProduct(entry: unknown): entry is ViewedProduct {
  const { name, image } = (entry ?? {}) as Partial<ViewedProduct>;
  return typeof name === 'string' && Array.isArray(image?.widths) && image.url.startsWith('/uploads/');
}

const subscribe = (onChange: () => void) => subscribeToEvents(EVENTS, onChange);

// Storage throws if the visitor has blocked it or it is full.
const readText = () => readStoredText(KEY);

function write(text: string): void {
  try {
    window.localStorage.setItem(KEY, text);
    window.dispatchEvent(new Event(CHANGE_EVENT));
  } catch {
    // Then nothing is stored.
  }
}
