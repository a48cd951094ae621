import type { Reply } from '@kinari/contract/contract';
import { type Product, toCardProduct } from '../catalog/product.ts';

/** A listing as far as it is unrolled. What it can be narrowed by is that of the whole category, in whole rupees. */
export type Listing = {
  products: Product[];
  total: number;
  /** Whether `total` is all there is; beyond ten thousand nobody counts, and of a search beyond one thousand. */
  exact: boolean;
  priceMax: number;
  sizes: { size: string; inStock: boolean }[];
  facts: Facet[];
};

/** What else it can be narrowed by. A count is of what the other filters leave. */
export type Facet = Reply<'listProducts'>['facets']['facts'][number];

const LEAST_PRICE_MAX = 1000;
const PRICE_MAX_UNTIL_KNOWN = 10_000;
const MOST_COUNTED = 2000;

export function toListing({ data, pagination, facets }: Reply<'listProducts'>): Listing {
  return {
    products: data.map(toCardProduct),
    total: pagination.totalItems,
    exact: pagination.exact,
    priceMax: facets.priceMax,
    sizes: facets.sizes,
    facts: facets.facts,
  };
}

/** Where the price slider ends. */
export function priceEnd(listing: Pick<Listing, 'priceMax'> | undefined): number {
  if (!listing) return PRICE_MAX_UNTIL_KNOWN;
  return Math.max(Math.ceil(listing.priceMax), LEAST_PRICE_MAX);
}

export function countText({ total, exact }: Pick<Listing, 'total' | 'exact'>): string {
  return `${amount({ total, exact })} ${total === 1 ? 'product' : 'products'}`;
}

/** What leads from the first few to all of them. */
export function seeAllText({ total, exact }: Pick<Listing, 'total' | 'exact'>, what: string): string {
  return `See ${exact ? 'all ' : ''}${amount({ total, exact })} ${what}`;
}

export function showingText(shown: number, count: Pick<Listing, 'total' | 'exact'>): string {
  return `Showing ${grouped(shown)} of ${amount(count)}`;
}

export function shownText(shown: number, count: Pick<Listing, 'total' | 'exact'>): string {
  return `${grouped(shown)} of ${amount(count)} shown`;
}

function amount({ total, exact }: Pick<Listing, 'total' | 'exact'>): string {
  // Counting stops one above the last number it is sure of.
  return exact ? grouped(total) : `more than ${grouped(Math.floor(total / 100) * 100)}`;
}

/** Of one value of a facet: beyond two thousand nobody counts, and where not all were counted it is at least so many. */
export function factCountText({ count, atLeast }: { count: number; atLeast: boolean }): string {
  if (count > MOST_COUNTED) return `${grouped(MOST_COUNTED)}+`;
  if (!atLeast) return grouped(count);
  return count > 0 ? `${grouped(count)}+` : '';
}

const inLakhs = new Intl.NumberFormat('en-IN');

function grouped(count: number): string {
  return inLakhs.format(count);
}
