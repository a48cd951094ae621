import type { Reply } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { untilDrawn } from '../../documents/documents.data.ts';
import { ApiError } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { orderChangesQuery } from '../orders/orders.data.ts';

export type OrderInFull = Reply<'readOrder'>;

/** One order with all around it; `null` when there is none. Kept below its history, so that it is read anew when that is. */
export const orderInFullQuery = (id: string) =>
  queryOptions({
    queryKey: [...orderChangesQuery(id).queryKey, 'in-full'],
    queryFn: async ({ signal }): Promise<OrderInFull | null> => {
      try {
        return await api.call('readOrder', { params: { id }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => untilDrawn(state.data?.order.documents),
  });

/** The couriers that can be asked; they change with the set-up of the shop, not while somebody looks. */
export const couriersQuery = queryOptions({
  queryKey: ['admin', 'couriers'],
  queryFn: async ({ signal }) => (await api.call('listCouriers', { signal })).couriers,
  staleTime: Number.POSITIVE_INFINITY,
});

export function useNoteOrder(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ text, key }: { text: string; key: string }) =>
      (await api.call('noteOrder', { params: { id }, body: { text }, headers: { 'Idempotency-Key': key } })).note,
    onSuccess: () => cache.invalidateQueries(orderInFullQuery(id)),
  });
}

/** Says which state an order goes to; what waited for that is issued with it. */
export function useChooseState(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (stateCode: string) => api.call('choosePlaceOfSupply', { params: { id }, body: { stateCode } }),
    onSettled: () => cache.invalidateQueries(orderInFullQuery(id)),
  });
}
