import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export type ZeroResultSearch = EndpointResponse<'listZeroResultSearches'>['searches'][number];
export type Synonym = EndpointResponse<'listSynonyms'>['synonyms'][number];

const SEARCH_KEY = ['admin', 'search'];

export const zeroResultSearchesQuery = queryOptions({
  queryKey: [...SEARCH_KEY, 'zero-results'],
  queryFn: async ({ signal }) => (await api.call('listZeroResultSearches', { signal })).searches,
  staleTime: 0,
});

export const synonymsQuery = queryOptions({
  queryKey: [...SEARCH_KEY, 'synonyms'],
  queryFn: async ({ signal }) => (await api.call('listSynonyms', { signal })).synonyms,
  staleTime: 0,
});

/** Reloads both lists, because a synonym can fix a zero-result search. */
function useSearchMutation<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: SEARCH_KEY }) });
}

export const useCreateSynonym = () =>
  useSearchMutation(async (body: EndpointBody<'createSynonym'>) => (await api.call('createSynonym', { body })).synonym);
export const useDeleteSynonym = () =>
  useSearchMutation(({ id }: Synonym) => api.call('deleteSynonym', { params: { id } }));
