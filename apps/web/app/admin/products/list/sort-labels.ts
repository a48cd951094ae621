import { formatSorting, type SortDirection, type Sorting } from '../../table/list-params.ts';
import type { ProductSortKey } from './product-params.ts';

export const SORTING_LABELS: Record<`${ProductSortKey}-${SortDirection}`, string> = {
  'newest-desc': 'Newest first',
  'newest-asc': 'Oldest first',
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  'price-asc': 'Price, lowest first',
  'price-desc': 'Price, highest first',
  'stock-asc': 'Stock, least first',
  'stock-desc': 'Stock, most first',
  'sold-desc': 'Sold, most first',
  'sold-asc': 'Sold, least first',
  'updated-desc': 'Updated, latest first',
  'updated-asc': 'Updated, oldest first',
};

/** Formats as `Products, newest first`. */
export function tableCaption(sorting: Sorting<ProductSortKey>): string {
  const label = SORTING_LABELS[formatSorting(sorting)];
  return `Products, ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}
