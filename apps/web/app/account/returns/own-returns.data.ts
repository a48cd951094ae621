import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { type OwnReturn, ownReturnsQuery, type ReturnRequest, returnOptionsQuery } from '../../returns/returns.data.ts';

/** Requests a return. One idempotency key per page, so retries create only one return. */
export function useRequestReturn(orderId: string) {
  const cache = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: async (body: ReturnRequest) => {
      const headers = { 'Idempotency-Key': key };
      return (await api.call('requestReturn', { params: { id: orderId }, body, headers })).return;
    },
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
    retryDelay: 1000,
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['orders'] });
      // The cached options still include the items being returned.
      cache.removeQueries(returnOptionsQuery(orderId));
    },
  });
}

export function useCancelReturn(orderId: string) {
  return useReturnChange(orderId, async (id: string) => (await api.call('cancelReturn', { params: { id } })).return);
}

export function useMarkReturnSent(orderId: string) {
  return useReturnChange(
    orderId,
    async ({ id, ...body }: { id: string; courier: string; trackingNumber: string }) =>
      (await api.call('markReturnShipped', { params: { id }, body })).return,
  );
}

export function useDownloadSlip() {
  return useMutation({ mutationFn: (id: string) => api.download('downloadReturnSlip', { params: { id } }) });
}

/** Shows the changed return at once, then reloads in case staff changed it too. */
function useReturnChange<Change>(orderId: string, change: (change: Change) => Promise<OwnReturn>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) =>
      cache.setQueryData(ownReturnsQuery(orderId).queryKey, (cached) =>
        cached
          ? {
              ...cached,
              returns: cached.returns.map((ownReturn) => (ownReturn.id === changed.id ? changed : ownReturn)),
            }
          : cached,
      ),
    onSettled: () => void cache.invalidateQueries({ queryKey: ['orders'] }),
  });
}
