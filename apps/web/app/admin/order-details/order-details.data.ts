import type { EndpointResponse } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { documentPollInterval } from '../../invoices/documents.data.ts';
import { ApiError } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { orderChangesQuery } from '../orders/orders.data.ts';

export type OrderDetailsData = EndpointResponse<'getOrder'>;

const PAYMENT_POLL_MS = 15_000;

/** Returns an order with all details, or `null`. Invalidating the order history invalidates it too (key prefix). */
export const orderDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...orderChangesQuery(id).queryKey, 'in-full'],
    queryFn: async ({ signal }): Promise<OrderDetailsData | null> => {
      try {
        return await api.call('getOrder', { params: { id }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.order.awaitingPayment ? PAYMENT_POLL_MS : documentPollInterval(data?.order.documents),
  });

/** Couriers with an API. They change only with the configuration. */
export const couriersQuery = queryOptions({
  queryKey: ['admin', 'couriers'],
  queryFn: async ({ signal }) => (await api.call('listCouriers', { signal })).couriers,
  staleTime: Number.POSITIVE_INFINITY,
});

export function useAddOrderNote(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ text, key }: { text: string; key: string }) =>
      (await api.call('addOrderNote', { params: { id }, body: { text }, headers: { 'Idempotency-Key': key } })).note,
    onSuccess: () => cache.invalidateQueries(orderDetailsQuery(id)),
  });
}

export const useCreatePaymentLink = (id: string) =>
  useMutation({ mutationFn: () => api.call('createPaymentLink', { params: { id } }) });

/** Sets the place of supply. This issues the documents that waited for it. */
export function useUpdatePlaceOfSupply(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (stateCode: string) => api.call('updatePlaceOfSupply', { params: { id }, body: { stateCode } }),
    onSettled: () => cache.invalidateQueries(orderDetailsQuery(id)),
  });
}
