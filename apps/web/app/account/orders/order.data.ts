import type { Reply } from '@kinari/contract/contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { logQuietly } from '../../platform/browser-log.ts';

export type Order = Reply<'listOwnOrders'>['orders'][number];

const PER_PAGE = 10;

export const ordersQuery = infiniteQueryOptions({
  queryKey: ['orders'],
  queryFn: async ({ pageParam, signal }) => {
    try {
      return await api.call('listOwnOrders', { query: { page: pageParam, limit: PER_PAGE }, signal });
    } catch (error) {
      logQuietly('Could not read the orders', error);
      throw error;
    }
  },
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { currentPage, totalPages } }) =>
    currentPage < totalPages ? currentPage + 1 : undefined,
  // A parcel moves without anybody touching this page.
  staleTime: 0,
});

/** For the dashboard; what happens to an order is asked anew together with the list itself. */
export const latestOrdersQuery = queryOptions({
  queryKey: [...ordersQuery.queryKey, 'latest'],
  queryFn: ({ signal }) => api.call('listOwnOrders', { query: { page: 1, limit: 50 }, signal }),
  staleTime: 0,
});

export function useCancelOrder() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await api.call('cancelOrder', { params: { id } })).order,
    onSuccess: (order) => {
      cache.setQueryData(ordersQuery.queryKey, (data) => data && { ...data, pages: withOrder(data.pages, order) });
    },
    onSettled: () => void cache.invalidateQueries(ordersQuery),
  });
}

function withOrder(pages: Reply<'listOwnOrders'>[], order: Order): Reply<'listOwnOrders'>[] {
  return pages.map((page) => ({
    ...page,
    orders: page.orders.map((shown) => (shown.id === order.id ? order : shown)),
  }));
}
