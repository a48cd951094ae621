import type { Reply } from '@kinari/contract/contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { untilDrawn } from '../../documents/documents.data.ts';
import type { Decision } from '../../parcels/decision-draft.ts';
import { ApiError } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { logQuietly } from '../../platform/browser-log.ts';

export type Order = Reply<'listOwnOrders'>['orders'][number];
export type OwnOrder = Reply<'readOwnOrder'>;
export type Reordered = Reply<'reorder'>;

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

/** One order with its sums and the way of its parcels; `null` where it is none of theirs. */
export const ownOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ordersQuery.queryKey, 'own', id],
    queryFn: async ({ signal }): Promise<OwnOrder | null> => {
      try {
        return await api.call('readOwnOrder', { params: { id }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => untilDrawn(state.data?.order.documents),
  });

export function useDecideOwn(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ parcelId, decision }: { parcelId: string; decision: Decision }) =>
      api.call('decideOwnFailure', { params: { id, parcelId }, body: decision }),
    onSuccess: (told) => cache.setQueryData(ownOrderQuery(id).queryKey, told),
    // Somebody else was faster: what they decided is shown.
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
