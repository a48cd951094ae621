import type { Body, Reply } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export type Brand = Reply<'listBrands'>['brands'][number];
export type Party = Reply<'listParties'>['parties'][number];

export const brandsQuery = queryOptions({
  queryKey: ['admin', 'brands'],
  queryFn: async ({ signal }) => (await api.call('listBrands', { signal })).brands,
  staleTime: 0,
});

export const partiesQuery = queryOptions({
  queryKey: ['admin', 'parties'],
  queryFn: async ({ signal }) => (await api.call('listParties', { signal })).parties,
  staleTime: 0,
});

/** Done when the list has been read again: whoever chooses from it finds what was just added. */
function useWrite<What, Answer>(list: { queryKey: readonly string[] }, write: (what: What) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSettled: () => cache.invalidateQueries({ queryKey: list.queryKey }),
  });
}

/** Adds one, or changes the one whose id is given. */
export const useSaveBrand = (id: number | undefined) =>
  useWrite(brandsQuery, async (body: Body<'createBrand'>) => {
    const reply = id
      ? await api.call('updateBrand', { params: { id }, body })
      : await api.call('createBrand', { body });
    return reply.brand;
  });
export const useDeleteBrand = () =>
  useWrite(brandsQuery, ({ id }: Brand) => api.call('deleteBrand', { params: { id } }));

export const useSaveParty = (id: string | undefined) =>
  useWrite(partiesQuery, async (body: Body<'createParty'>) => {
    const reply = id
      ? await api.call('updateParty', { params: { id }, body })
      : await api.call('createParty', { body });
    return reply.party;
  });
export const useDeleteParty = () =>
  useWrite(partiesQuery, ({ id }: Party) => api.call('deleteParty', { params: { id } }));
