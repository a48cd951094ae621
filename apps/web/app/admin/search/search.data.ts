import type { Body, Reply } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export type Miss = Reply<'listSearchMisses'>['misses'][number];
export type Synonym = Reply<'listSynonyms'>['synonyms'][number];

const KEY = ['admin', 'search'];

export const missesQuery = queryOptions({
  queryKey: [...KEY, 'misses'],
  queryFn: async ({ signal }) => (await api.call('listSearchMisses', { signal })).misses,
  staleTime: 0,
});

export const synonymsQuery = queryOptions({
  queryKey: [...KEY, 'synonyms'],
  queryFn: async ({ signal }) => (await api.call('listSynonyms', { signal })).synonyms,
  staleTime: 0,
});

/** Both lists are read again: a synonym answers what was not found. */
function useWrite<What, Answer>(write: (what: What) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: write, onSettled: () => cache.invalidateQueries({ queryKey: KEY }) });
}

export const useSaveSynonym = () =>
  useWrite(async (body: Body<'saveSynonym'>) => (await api.call('saveSynonym', { body })).synonym);
export const useDeleteSynonym = () => useWrite(({ id }: Synonym) => api.call('deleteSynonym', { params: { id } }));
