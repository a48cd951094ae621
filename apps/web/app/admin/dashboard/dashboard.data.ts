import type { Reply } from '@kinari/contract/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { logQuietly } from '../../platform/browser-log.ts';

export const categoryCountQuery = queryOptions({
  queryKey: ['admin', 'category-count'],
  queryFn: ({ signal }) =>
    logged(signal, 'categories', async () => countAll(await api.call('listCategories', { signal }))),
});

export const pendingCountQuery = queryOptions({
  queryKey: ['admin', 'pending-count'],
  queryFn: ({ signal }) =>
    logged(signal, 'pending orders', async () => {
      const query = { status: 'PENDING', limit: 1 } as const;
      return (await api.call('listAllOrders', { query, signal })).pagination.totalItems;
    }),
  // Orders come in while nobody touches this page.
  staleTime: 0,
});

type Categories = Reply<'listCategories'>;

function countAll(categories: Categories): number {
  return categories.reduce((count, { subCategories }) => count + 1 + countAll(subCategories), 0);
}

/** Nobody is told of a failure here, so the console is. */
async function logged<T>(signal: AbortSignal, what: string, count: () => Promise<T>): Promise<T> {
  try {
    return await count();
  } catch (error) {
    if (!signal.aborted) logQuietly(`Could not count the ${what}`, error);
    throw error;
  }
}
