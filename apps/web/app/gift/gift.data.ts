import type { Reply, Request } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/browser-api.ts';

export type Gift = Reply<'readGift'>;
export type GiftCredit = Gift['credits'][number];

export const giftQuery = (token: string) =>
  queryOptions({
    queryKey: ['gift', token],
    queryFn: ({ signal }) => api.call('readGift', { params: { token }, signal }),
    // Staff move a return without anybody touching this page.
    staleTime: 0,
  });

/** What it makes is shown once what is there is read anew. */
export function useAskGiftReturn(token: string) {
  return useMutation({
    mutationFn: async (body: Request<'askGiftReturn'>['body']) =>
      (await api.call('askGiftReturn', { params: { token }, body })).return,
  });
}

export function useReadGiftAnew(token: string) {
  const cache = useQueryClient();
  return () => cache.invalidateQueries(giftQuery(token));
}

export function useGiftSlip(token: string) {
  return useMutation({ mutationFn: (id: string) => api.download('readGiftSlip', { params: { token, id } }) });
}
