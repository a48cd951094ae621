import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { type Asking, type OwnReturn, ownReturnsQuery, returnOptionsQuery } from '../../returns/returns.data.ts';

/** Asks for a return. One key for the page: however often it is sent or the network fails, the shop makes one of it. */
export function useAskReturn(orderId: string) {
  const cache = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: async (body: Asking) => {
      const headers = { 'Idempotency-Key': key };
      return (await api.call('askReturn', { params: { id: orderId }, body, headers })).return;
    },
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
    retryDelay: 1000,
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['orders'] });
      // Shown again, it would offer what is on its way back.
      cache.removeQueries(returnOptionsQuery(orderId));
    },
  });
}

export function useWithdrawReturn(orderId: string) {
  return useReturnChange(orderId, async (id: string) => (await api.call('withdrawReturn', { params: { id } })).return);
}

export function useNoteSent(orderId: string) {
  return useReturnChange(
    orderId,
    async ({ id, ...body }: { id: string; courier: string; trackingNumber: string }) =>
      (await api.call('noteReturnSent', { params: { id }, body })).return,
  );
}

export function useDownloadSlip() {
  return useMutation({ mutationFn: (id: string) => api.download('readReturnSlip', { params: { id } }) });
}

/** A change of a return shows at once, and where somebody else was faster, what they did. */
function useReturnChange<Change>(orderId: string, change: (change: Change) => Promise<OwnReturn>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) =>
      cache.setQueryData(ownReturnsQuery(orderId).queryKey, (known) =>
        known ? { ...known, returns: known.returns.map((back) => (back.id === changed.id ? changed : back)) } : known,
      ),
    onSettled: () => void cache.invalidateQueries({ queryKey: ['orders'] }),
  });
}
