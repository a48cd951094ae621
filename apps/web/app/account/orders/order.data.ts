import type { EndpointResponse } from '@kinari/contract/contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { documentPollInterval } from '../../invoices/documents.data.ts';
import { ApiError } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { logClientError } from '../../platform/log-client-error.ts';
import type { DeliveryFailureAction } from '../../shipments/delivery-failure-form-values.ts';

export type Order = EndpointResponse<'listMyOrders'>['orders'][number];
export type OwnOrder = EndpointResponse<'getMyOrder'>;
export type ReorderResult = EndpointResponse<'reorder'>;

const PER_PAGE = 10;

export const ordersQuery = infiniteQueryOptions({
  queryKey: ['orders'],
  queryFn: async ({ pageParam, signal }) => {
    try {
      return await api.call('listMyOrders', { query: { page: pageParam, limit: PER_PAGE }, signal });
    } catch (error) {
      logClientError('failed to load orders', error);
      throw error;
    }
  },
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { currentPage, totalPages } }) =>
    currentPage < totalPages ? currentPage + 1 : undefined,
  // Shipments change without an action on this page.
  staleTime: 0,
});

/** For the dashboard. Its key starts with the list's key, so both are invalidated together. */
export const latestOrdersQuery = queryOptions({
  queryKey: [...ordersQuery.queryKey, 'latest'],
  queryFn: ({ signal }) => api.call('listMyOrders', { query: { page: 1, limit: 50 }, signal }),
  staleTime: 0,
});

/** Returns one order with totals and shipments. `null` if it does not belong to the customer. */
export const ownOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ordersQuery.queryKey, 'own', id],
    queryFn: async ({ signal }): Promise<OwnOrder | null> => {
      try {
        return await api.call('getMyOrder', { params: { id }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => documentPollInterval(state.data?.order.documents),
  });

export function useDeliveryFailureAction(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ shipmentId, action }: { shipmentId: string; action: DeliveryFailureAction }) =>
      api.call('resolveMyDeliveryFailure', { params: { id, shipmentId }, body: action }),
    onSuccess: (ownOrder) => cache.setQueryData(ownOrderQuery(id).queryKey, ownOrder),
    // The failure may already be handled elsewhere. Reload to show the result.
    onError: () => void cache.invalidateQueries(ownOrderQuery(id)),
  });
}

export function useReorder() {
  return useMutation({ mutationFn: (id: string) => api.call('reorder', { params: { id } }) });
}

export function useCancelOrder() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await api.call('cancelOrder', { params: { id } })).order,
    onSuccess: (order) => {
      cache.setQueryData(ordersQuery.queryKey, (data) => data && { ...data, pages: replaceOrder(data.pages, order) });
    },
    onSettled: () => void cache.invalidateQueries(ordersQuery),
  });
}

function replaceOrder(pages: EndpointResponse<'listMyOrders'>[], order: Order): EndpointResponse<'listMyOrders'>[] {
  return pages.map((page) => ({
    ...page,
    orders: page.orders.map((cachedOrder) => (cachedOrder.id === order.id ? order : cachedOrder)),
  }));
}
