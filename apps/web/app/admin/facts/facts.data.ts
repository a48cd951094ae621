import type { Body } from '@kinari/contract/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

/** What is known of a product at one version: a form that is being filled in does not change under its reader. */
export function factSheetQuery({ id, version }: { id: string; version: number }) {
  return queryOptions({
    queryKey: ['admin', 'facts', id, version],
    queryFn: ({ signal }) => api.call('readFacts', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

const CATEGORY_FACTS = ['admin', 'category-facts'];

export function categoryFactsQuery(id: string) {
  return queryOptions({
    queryKey: [...CATEGORY_FACTS, id],
    queryFn: ({ signal }) => api.call('readCategoryFacts', { params: { id }, signal }),
    staleTime: 0,
    // While another category is read, the fields stay where they are.
    placeholderData: keepPreviousData,
  });
}

export const definitionsQuery = queryOptions({
  queryKey: ['admin', 'fact-definitions'],
  queryFn: async ({ signal }) => (await api.call('listFactDefinitions', { signal })).definitions,
  staleTime: 0,
});

/** Categories under it ask for it too. */
export function useSaveCategoryFacts(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'saveCategoryFacts'>) => api.call('saveCategoryFacts', { params: { id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: CATEGORY_FACTS }),
  });
}
