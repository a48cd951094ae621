import type { EndpointResponse } from '@kinari/contract/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { productPath } from '../catalog/product.ts';
import { searchPath } from '../listing/search-path.ts';
import { api } from '../platform/browser-api.ts';
import { categoryPath } from '../site/category.ts';

/** `count` is the number of products, if it is known. */
export type Suggestion = { text: string; to: string; count?: number | undefined };
export type SuggestionGroup = { title: string; kind: 'query' | 'page'; suggestions: Suggestion[] };

/** Returns suggestions for the typed text. The previous ones stay until new ones arrive. */
export const suggestionsQuery = (searcherId: string | undefined, typed: string) =>
  queryOptions({
    queryKey: ['suggestions', searcherId, typed],
    queryFn: async ({ signal }) => toSuggestionGroups(await api.call('suggestSearch', { query: { q: typed }, signal })),
    enabled: searcherId !== undefined && typed !== '',
    placeholderData: typed === '' ? undefined : keepPreviousData,
    retry: false,
  });

function toSuggestionGroups({
  queries,
  queryCounts,
  categories,
  products,
}: EndpointResponse<'suggestSearch'>): SuggestionGroup[] {
  const groups: SuggestionGroup[] = [
    {
      title: 'Suggestions',
      kind: 'query',
      suggestions: queries.map((text, index) => ({ text, to: searchPath(text), count: queryCounts?.[index] })),
    },
    {
      title: 'Categories',
      kind: 'page',
      suggestions: categories.map((category) => ({
        text: category.name,
        to: categoryPath(category),
        count: category.count,
      })),
    },
    {
      title: 'Products',
      kind: 'page',
      suggestions: products.map(({ name }) => ({ text: name, to: productPath(name) })),
    },
  ];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}
