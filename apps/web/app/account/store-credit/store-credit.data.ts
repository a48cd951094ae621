import type { EndpointResponse } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export type StoreCredit = EndpointResponse<'getStoreCredit'>;

export const storeCreditQuery = queryOptions({
  queryKey: ['store-credit'],
  queryFn: ({ signal }) => api.call('getStoreCredit', { signal }),
  // Orders and returns change the balance, possibly in another tab.
  staleTime: 0,
});

/** Returns the new balance and the value of the code. */
export function useRedeemGiftCode() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => api.call('redeemGiftCode', { body: { code } }),
    onSuccess: () => cache.invalidateQueries(storeCreditQuery),
  });
}
