import type { Reply } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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
  });

export function useNoteOrder(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) => (await api.call('noteOrder', { params: { id }, body: { text } })).note,
    onSuccess: () => cache.invalidateQueries(orderInFullQuery(id)),
  });
}
