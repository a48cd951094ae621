import type { Listing } from './listing.ts';

const MAX_LISTINGS = 30;
// Long enough to view a product and return. Prices and stock are checked again later.
const MAX_AGE_MS = 5 * 60_000;

const listings = new Map<string, { listing: Listing; at: number }>();

/** Caches recent listings for scroll restoration: Back shows them at once, with as many products as before. */
export function saveListingPosition(url: string, listing: Listing): void {
  listings.delete(url);
  listings.set(url, { listing, at: Date.now() });
  const [oldest] = listings.keys();
  if (listings.size > MAX_LISTINGS && oldest !== undefined) listings.delete(oldest);
}

export function restoreListingPosition(url: string): Listing | undefined {
  const entry = listings.get(url);
  return entry && Date.now() - entry.at < MAX_AGE_MS ? entry.listing : undefined;
}
