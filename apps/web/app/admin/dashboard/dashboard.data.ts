import type { Reply } from '@kinari/contract/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import type { Period } from '../charts/figures.ts';
import { loggedCount } from '../orders/pending-count.data.ts';

export type Attention = Reply<'readAttention'>['items'][number];
export type BestProduct = Reply<'listBestProducts'>['products'][number];
export type BestBy = 'revenue' | 'units';
export type LatestOrder = Reply<'listAllOrders'>['orders'][number];

const KEY = ['admin', 'dashboard'];
// Orders come in while nobody touches this page; a hidden tab asks nothing.
const LIVE = { staleTime: 0, refetchInterval: 60_000 };

export const categoryCountQuery = queryOptions({
  queryKey: ['admin', 'category-count'],
  queryFn: ({ signal }) =>
    loggedCount(signal, 'categories', async () => countAll(await api.call('listCategories', { signal }))),
});

export const figuresQuery = (period: Period) =>
  queryOptions({
    queryKey: [...KEY, 'figures', period],
    queryFn: ({ signal }) => api.call('readFigures', { query: { period }, signal }),
    placeholderData: keepPreviousData,
    ...LIVE,
  });

export const attentionQuery = queryOptions({
  queryKey: [...KEY, 'attention'],
  queryFn: async ({ signal }) => (await api.call('readAttention', { signal })).items,
  ...LIVE,
});

export const bestProductsQuery = (period: Period, by: BestBy) =>
  queryOptions({
    queryKey: [...KEY, 'best', period, by],
    queryFn: async ({ signal }) => (await api.call('listBestProducts', { query: { period, by }, signal })).products,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const missesQuery = queryOptions({
  queryKey: [...KEY, 'misses'],
  queryFn: async ({ signal }) => (await api.call('listSearchMisses', { signal })).misses,
  staleTime: 0,
});

const LATEST = 6;

export const latestOrdersQuery = queryOptions({
  queryKey: [...KEY, 'latest'],
  queryFn: async ({ signal }) => (await api.call('listAllOrders', { query: { limit: LATEST }, signal })).orders,
  ...LIVE,
});

type Categories = Reply<'listCategories'>;

function countAll(categories: Categories): number {
  return categories.reduce((count, { subCategories }) => count + 1 + countAll(subCategories), 0);
}
