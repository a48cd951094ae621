import type { Product } from './product.ts';

/** A listing as far as it is unrolled. What it can be narrowed by is that of the whole category, in whole rupees. */
export type Listing = {
  products: Product[];
  total: number;
  /** Whether `total` is all there is; beyond ten thousand nobody counts. */
  exact: boolean;
  priceMax: number;
  sizes: { size: string; inStock: boolean }[];
};

const LEAST_PRICE_MAX = 1000;
const PRICE_MAX_UNTIL_KNOWN = 10_000;

/** Where the price slider ends. */
export function priceEnd(listing: Pick<Listing, 'priceMax'> | undefined): number {
  if (!listing) return PRICE_MAX_UNTIL_KNOWN;
  return Math.max(Math.ceil(listing.priceMax), LEAST_PRICE_MAX);
}

export function countText({ total, exact }: Pick<Listing, 'total' | 'exact'>): string {
  return `${amount({ total, exact })} ${total === 1 ? 'product' : 'products'}`;
}

export function shownText(shown: number, count: Pick<Listing, 'total' | 'exact'>): string {
  return `${grouped(shown)} of ${amount(count)} shown`;
}

function amount({ total, exact }: Pick<Listing, 'total' | 'exact'>): string {
  // Counting stops one above the last number it is sure of.
  return exact ? grouped(total) : `more than ${grouped(Math.floor(total / 100) * 100)}`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-IN');
}
