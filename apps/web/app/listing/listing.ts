import type { EndpointResponse } from '@kinari/contract/contract';
import { formatNumber } from '@kinari/contract/locale';
import { priceScaleEnd } from '@kinari/contract/price-scale';
import { type Product, toCardProduct } from '../catalog/product.ts';

/** Slug for a listing that belongs to no category and is not SHOP ALL. */
export const NO_CATEGORY = '';

/** The products shown so far. The filters are those of the whole category. */
export type Listing = {
  products: Product[];
  total: number;
  /** False if there are more: counting stops at 10,000, or 1,000 for a search. */
  exact: boolean;
  priceMax: number;
  sizes: { size: string; inStock: boolean }[];
  facets: Facet[];
  /** Products per part of the price slider. Empty if unknown. */
  priceHistogram: number[];
  /** The collection that it lists. */
  collection?: { name: string; slug: string; description: string };
  /** Words to search for instead, if nothing was found. */
  similarWords?: string[] | undefined;
};

/** A further filter. Its counts take the other filters into account. */
export type Facet = EndpointResponse<'listProducts'>['facets']['attributes'][number];

const DEFAULT_PRICE_MAX = 10_000;
const MAX_COUNTED = 2000;

export function toListing({ data, pagination, facets }: EndpointResponse<'listProducts'>): Listing {
  return {
    products: data.map(toCardProduct),
    total: pagination.totalItems,
    exact: pagination.exact,
    priceMax: facets.priceMax,
    sizes: facets.sizes,
    facets: facets.attributes,
    priceHistogram: facets.priceHistogram ?? [],
  };
}

export function collectionPath({ slug }: { slug: string }): string {
  return `/collection/${encodeURIComponent(slug)}`;
}

export function maxPrice(listing: Pick<Listing, 'priceMax'> | undefined): number {
  if (!listing) return DEFAULT_PRICE_MAX;
  return priceScaleEnd(listing.priceMax);
}

export function formatProductCount({ total, exact }: Pick<Listing, 'total' | 'exact'>): string {
  return `${formatTotal({ total, exact })} ${total === 1 ? 'product' : 'products'}`;
}

export function formatSeeAll({ total, exact }: Pick<Listing, 'total' | 'exact'>, label: string): string {
  return `See ${exact ? 'all ' : ''}${formatTotal({ total, exact })} ${label}`;
}

export function formatShowing(shown: number, count: Pick<Listing, 'total' | 'exact'>): string {
  return `Showing ${formatNumber(shown)} of ${formatTotal(count)}`;
}

export function formatShownCount(shown: number, count: Pick<Listing, 'total' | 'exact'>): string {
  return `${formatNumber(shown)} of ${formatTotal(count)} shown`;
}

function formatTotal({ total, exact }: Pick<Listing, 'total' | 'exact'>): string {
  // Counting stops one above the limit.
  return exact ? formatNumber(total) : `more than ${formatNumber(Math.floor(total / 100) * 100)}`;
}

/** Formats the count of a facet value. Counting stops at 2,000; if not all were counted, it is a minimum. */
export function formatFacetCount({ count, isLowerBound }: { count: number; isLowerBound: boolean }): string {
  if (count > MAX_COUNTED) return `${formatNumber(MAX_COUNTED)}+`;
  if (!isLowerBound) return formatNumber(count);
  return count > 0 ? `${formatNumber(count)}+` : '';
}
