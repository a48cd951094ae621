import type { EndpointResponse } from '@kinari/contract/contract';
import type { ErrorCode } from '@kinari/contract/errors';
import { UNDO_SECONDS } from '@kinari/contract/labels/order-labels';
import type { OrderSort, OrderView } from '@kinari/contract/labels/shipment-labels';
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
import { logClientError } from '../../platform/log-client-error.ts';
import { notify } from '../../ui/toast.ts';
import { toDays } from './order-days.ts';
import { pendingCountQuery } from './pending-count.data.ts';

type OrderPage = EndpointResponse<'listOrders'>;
export type Order = OrderPage['orders'][number];
export type DeliveryStatus = Order['deliveryStatus'];
export type OrderFilter = {
  view: OrderView | undefined;
  status: DeliveryStatus | undefined;
  /** A range of days or one day. Empty for any day. */
  day: string;
  q: string;
  sort: OrderSort;
};

const PAGE_SIZE = 50;
const ORDERS_KEY = ['admin', 'orders'];
export const ORDER_VIEW_COUNTS_KEY = ['admin', 'order-views'];

export const ordersQuery = ({ day, ...filter }: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...ORDERS_KEY, filter, day],
    queryFn: ({ pageParam: page, signal }) =>
      api.call('listOrders', { query: { page, limit: PAGE_SIZE, ...filter, ...toDays(day) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { currentPage, totalPages } }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    placeholderData: keepPreviousData,
  });

const POLL_INTERVAL_MS = 20_000;

/** True for lists that start with new orders, which are Pending. */
export const startsWithNewOrders = ({ view, status, day, q, sort }: OrderFilter) =>
  q === '' &&
  day === '' &&
  sort === 'newest' &&
  (status === undefined || status === 'PENDING') &&
  (view === undefined || view === 'to-pack');

/** Counts orders since the newest shown. */
export const newOrdersQuery = ({ view, status }: OrderFilter, newest: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'new-orders', view ?? 'all', status ?? 'all', newest],
    queryFn: async ({ signal }) =>
      (
        await api.call('countNewOrders', {
          query: { after: newest, status: view === 'to-pack' ? 'PENDING' : status },
          signal,
        })
      ).count,
    // React Query pauses this in hidden tabs.
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: 0,
  });

/** Drops all pages but the first and refetches it. The old rows stay until it is loaded. */
export function useShowNewestOrders(filter: OrderFilter): () => Promise<void> {
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

/** Returns the order with this full id (from the URL), or `null`. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'order', id],
    queryFn: async ({ signal }) => {
      const { orders } = await api.call('listOrders', { query: { q: id, limit: 1 }, signal });
      return orders.find((order) => order.id === id) ?? null;
    },
  });

export const orderChangesQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'order-changes', id],
    queryFn: async ({ signal }) => (await api.call('listOrderChanges', { params: { id }, signal })).changes,
    staleTime: 0,
  });

const FIXABLE_ERRORS = new Set<ErrorCode>(['place_of_supply_required', 'tax_rate_missing', 'order_not_paid']);

type StatusUpdate = { order: Order; to: DeliveryStatus };

/** Sends the status that was shown, so that two staff members do not overwrite each other. */
export function useUpdateDeliveryStatus() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ order, to }: StatusUpdate) => {
      const body = { deliveryStatus: to, expectedStatus: order.deliveryStatus, undoable: true };
      return (await api.call('updateDeliveryStatus', { params: { id: order.id }, body })).order;
    },
    onSuccess: (order) => showUpdatedStatus(cache, order),
    onError: (error) => {
      logClientError('failed to update order status', error);
      // Show only errors that staff can fix. Otherwise the unchanged row is enough.
      if (error instanceof ApiError && FIXABLE_ERRORS.has(error.code)) notify({ text: error.message, tone: 'bad' });
      // The order may have another status by now. Reload to show it.
      void cache.invalidateQueries({ queryKey: ORDERS_KEY });
    },
  });
}

export function refetchOrderLists(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: ORDERS_KEY });
}

/** Updates the row in place, even in a list it no longer belongs to. Other lists reload when opened. */
export function showUpdatedStatus(cache: QueryClient, order: Order): void {
  cache.setQueriesData<InfiniteData<OrderPage>>({ queryKey: ORDERS_KEY }, (data) => data && replaceOrder(data, order));
  cache.setQueryData(orderQuery(order.id).queryKey, order);
  void cache.invalidateQueries({ queryKey: ORDERS_KEY, refetchType: 'none' });
  void cache.invalidateQueries(orderChangesQuery(order.id));
  void cache.invalidateQueries(pendingCountQuery);
  void cache.invalidateQueries({ queryKey: ORDER_VIEW_COUNTS_KEY });
  // The tax document is issued after the undo time.
  setTimeout(() => void cache.invalidateQueries(orderChangesQuery(order.id)), (UNDO_SECONDS + 3) * 1000);
}

function replaceOrder(data: InfiniteData<OrderPage>, order: Order): InfiniteData<OrderPage> {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      orders: page.orders.map((existing) => (existing.id === order.id ? { ...existing, ...order } : existing)),
    })),
  };
}
