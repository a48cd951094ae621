import { type Direction, type Sorting, type SortKey, sortingWord } from './product-list-state.ts';

/** Each order of the list as one says it. */
export const SORTING_WORDS: Record<`${SortKey}-${Direction}`, string> = {
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
  'updated-asc': 'Updated, longest ago first',
};

/** 'Products, newest first' */
export function captionOf(sorting: Sorting): string {
  const words = SORTING_WORDS[sortingWord(sorting)];
  return `Products, ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
