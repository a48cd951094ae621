import type { Reply } from '@kinari/contract/contract';
import type { RefusalCode } from '@kinari/contract/refusals';
import type { OrderView } from '@kinari/contract/words/parcel-words';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { logQuietly } from '../../platform/browser-log.ts';
import { notify } from '../../ui/toast.ts';
import { pendingCountQuery } from './pending-count.data.ts';

type OrderPage = Reply<'listAllOrders'>;
export type Order = OrderPage['orders'][number];
export type DeliveryStatus = Order['deliveryStatus'];
export type OrderFilter = { view: OrderView | undefined; status: DeliveryStatus | undefined; q: string };

const PER_PAGE = 50;
const LISTS = ['admin', 'orders'];
export const VIEW_COUNTS = ['admin', 'order-views'];

export const ordersQuery = ({ view, status, q }: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, view ?? 'all', status ?? 'all', q],
    queryFn: ({ pageParam: page, signal }) =>
      api.call('listAllOrders', { query: { page, limit: PER_PAGE, view, status, q }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { currentPage, totalPages } }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    placeholderData: keepPreviousData,
  });

const NEWS_EVERY_MS = 20_000;

/** How many orders have come since the newest shown. They come as Pending, and whoever searches is after something else. */
export const newOrdersQuery = ({ view, status, q }: OrderFilter, newest: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'new-orders', view ?? 'all', status ?? 'all', newest],
    queryFn: async ({ signal }) =>
      (
        await api.call('countNewOrders', {
          query: { after: newest, status: view === 'to-pack' ? 'PENDING' : status },
          signal,
        })
      ).count,
    enabled: q === '' && (status === undefined || status === 'PENDING') && (view === undefined || view === 'to-pack'),
    // Only while somebody looks: a hidden tab asks nothing.
    refetchInterval: NEWS_EVERY_MS,
    staleTime: 0,
  });

/** Of a long list the first page alone, read anew: what was shown stays until the new has come. */
export function useShowNewest(filter: OrderFilter): () => Promise<void> {
  const cache = useQueryClient();
  const { queryKey } = ordersQuery(filter);
  return () => {
    cache.setQueryData<InfiniteData<OrderPage, number>>(
      queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    return cache.refetchQueries({ queryKey, exact: true });
  };
}

/** One order by its whole id, for an address that names it; `null` when there is none. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'order', id],
    queryFn: async ({ signal }) => {
      const { orders } = await api.call('listAllOrders', { query: { q: id, limit: 1 }, signal });
      return orders.find((order) => order.id === id) ?? null;
    },
  });

export const orderChangesQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'order-changes', id],
    queryFn: async ({ signal }) => (await api.call('listOrderChanges', { params: { id }, signal })).changes,
    staleTime: 0,
  });

const MENDABLE = new Set<RefusalCode>(['state_unknown', 'tax_rate_missing']);

type Move = { order: Order; to: DeliveryStatus };

/** Sends the status that was seen along, so that two clerks do not undo each other unknowingly. */
export function useMoveOrder() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ order, to }: Move) => {
      const body = { deliveryStatus: to, seenStatus: order.deliveryStatus };
      return (await api.call('updateDeliveryStatus', { params: { id: order.id }, body })).order;
    },
    onSuccess: (order) => showMoved(cache, order),
    onError: (error) => {
      logQuietly('Could not update the status', error);
      // What a clerk can mend is said; the rest a clerk sees, because the row stays as it was.
      if (error instanceof ApiError && MENDABLE.has(error.code)) notify({ text: error.message, tone: 'bad' });
      // It may have failed because the order is elsewhere by now: the row then shows where.
      void cache.invalidateQueries({ queryKey: LISTS });
    },
  });
}

/** What is shown is read anew, all of it. */
export function readListsAnew(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: LISTS });
}

/** The row changes where it stands, even in a list it no longer belongs to; other lists are read anew when opened. */
export function showMoved(cache: QueryClient, order: Order): void {
  cache.setQueriesData<InfiniteData<OrderPage>>({ queryKey: LISTS }, (data) => data && withOrder(data, order));
  cache.setQueryData(orderQuery(order.id).queryKey, order);
  void cache.invalidateQueries({ queryKey: LISTS, refetchType: 'none' });
  void cache.invalidateQueries(orderChangesQuery(order.id));
  void cache.invalidateQueries(pendingCountQuery);
  void cache.invalidateQueries({ queryKey: VIEW_COUNTS });
}

function withOrder(data: InfiniteData<OrderPage>, order: Order): InfiniteData<OrderPage> {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      orders: page.orders.map((shown) => (shown.id === order.id ? { ...shown, ...order } : shown)),
    })),
  };
}
