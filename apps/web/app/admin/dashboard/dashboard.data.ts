import type { EndpointResponse } from '@kinari/contract/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import type { Period } from '../charts/format-metrics.ts';
import { countWithLog } from '../orders/pending-count.data.ts';

export type BestSeller = EndpointResponse<'listBestSellers'>['products'][number];
export type BestSellersSort = 'revenue' | 'units';
export type LatestOrder = EndpointResponse<'listOrders'>['orders'][number];

const DASHBOARD_KEY = ['admin', 'dashboard'];
// Polls for new orders. React Query pauses this in hidden tabs.
const LIVE_QUERY_OPTIONS = { staleTime: 0, refetchInterval: 60_000 };

export const categoryCountQuery = queryOptions({
  queryKey: ['admin', 'category-count'],
  queryFn: ({ signal }) =>
    countWithLog(signal, 'categories', async () => countCategories(await api.call('listCategories', { signal }))),
  // After the first category, the set-up guide offers to add a product.
  staleTime: 0,
});

export const salesSummaryQuery = (period: Period) =>
  queryOptions({
    queryKey: [...DASHBOARD_KEY, 'sales', period],
    queryFn: ({ signal }) => api.call('getSalesSummary', { query: { period }, signal }),
    placeholderData: keepPreviousData,
    ...LIVE_QUERY_OPTIONS,
  });

export const bestSellersQuery = (period: Period, by: BestSellersSort) =>
  queryOptions({
    queryKey: [...DASHBOARD_KEY, 'best', period, by],
    queryFn: async ({ signal }) => (await api.call('listBestSellers', { query: { period, by }, signal })).products,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const zeroResultSearchesQuery = queryOptions({
  queryKey: [...DASHBOARD_KEY, 'zero-result-searches'],
  queryFn: async ({ signal }) => (await api.call('listZeroResultSearches', { signal })).searches,
  staleTime: 0,
});

const LATEST_ORDER_COUNT = 6;

export const latestOrdersQuery = queryOptions({
  queryKey: [...DASHBOARD_KEY, 'latest'],
  queryFn: async ({ signal }) =>
    (await api.call('listOrders', { query: { limit: LATEST_ORDER_COUNT }, signal })).orders,
  ...LIVE_QUERY_OPTIONS,
});

type CategoryTree = EndpointResponse<'listCategories'>;

function countCategories(categories: CategoryTree): number {
  return categories.reduce((count, { subCategories }) => count + 1 + countCategories(subCategories), 0);
}
