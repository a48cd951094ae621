import type { Listing } from './listing.ts';

const MOST = 30;
// Long enough to look at a product and come back; prices and stock are checked again wherever they matter.
const KEPT_MS = 5 * 60_000;

const listings = new Map<string, { listing: Listing; at: number }>();

/**
 * A cache for scroll restoration, of listings seen a moment ago: going back shows them at once and at the length at
 * which they were left.
 */
export function rememberListing(address: string, listing: Listing): void {
  listings.delete(address);
  listings.set(address, { listing, at: Date.now() });
  const [oldest] = listings.keys();
  if (listings.size > MOST && oldest !== undefined) listings.delete(oldest);
}

export function recallListing(address: string): Listing | undefined {
  const known = listings.get(address);
  return known && Date.now() - known.at < KEPT_MS ? known.listing : undefined;
}
