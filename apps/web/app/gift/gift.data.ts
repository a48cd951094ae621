import type { ApiRequest, EndpointResponse } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/browser-api.ts';

export type Gift = EndpointResponse<'getGift'>;
export type GiftCredit = Gift['credits'][number];

export const giftQuery = (token: string) =>
  queryOptions({
    queryKey: ['gift', token],
    queryFn: ({ signal }) => api.call('getGift', { params: { token }, signal }),
    // Staff change a return without an action on this page.
    staleTime: 0,
  });

/** The new return appears after `useRefetchGift`. */
export function useRequestGiftReturn(token: string) {
  return useMutation({
    mutationFn: async (body: ApiRequest<'requestGiftReturn'>['body']) =>
      (await api.call('requestGiftReturn', { params: { token }, body })).return,
  });
}

export function useRefetchGift(token: string) {
  const cache = useQueryClient();
  return () => cache.invalidateQueries(giftQuery(token));
}

export function useDownloadGiftSlip(token: string) {
  return useMutation({ mutationFn: (id: string) => api.download('downloadGiftReturnSlip', { params: { token, id } }) });
}
