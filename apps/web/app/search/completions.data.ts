import type { Reply } from '@kinari/contract/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { productPath } from '../catalog/product.ts';
import { searchPath } from '../listing/search-path.ts';
import { api } from '../platform/browser-api.ts';
import { categoryPath } from '../shop/category.ts';

/** One thing that may have been meant, and where it leads. */
export type Completion = { text: string; to: string };
export type CompletionGroup = { title: string; kind: 'question' | 'place'; completions: Completion[] };

/** What may be meant by what has been typed so far. The last ones stay until there are newer ones. */
export const completionsQuery = (searcher: string | undefined, typed: string) =>
  queryOptions({
    queryKey: ['completions', searcher, typed],
    queryFn: async ({ signal }) => groupsOf(await api.call('completeSearch', { query: { q: typed }, signal })),
    enabled: searcher !== undefined && typed !== '',
    placeholderData: typed === '' ? undefined : keepPreviousData,
    retry: false,
  });

function groupsOf({ questions, categories, products }: Reply<'completeSearch'>): CompletionGroup[] {
  const groups: CompletionGroup[] = [
    {
      title: 'Suggestions',
      kind: 'question',
      completions: questions.map((text) => ({ text, to: searchPath(text) })),
    },
    {
      title: 'Categories',
      kind: 'place',
      completions: categories.map((category) => ({ text: category.name, to: categoryPath(category) })),
    },
    {
      title: 'Products',
      kind: 'place',
      completions: products.map(({ name }) => ({ text: name, to: productPath(name) })),
    },
  ];
  return groups.filter(({ completions }) => completions.length > 0);
}
