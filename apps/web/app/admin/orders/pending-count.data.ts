import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { logQuietly } from '../../platform/browser-log.ts';

export const pendingCountQuery = queryOptions({
  queryKey: ['admin', 'pending-count'],
  queryFn: ({ signal }) =>
    loggedCount(signal, 'pending orders', async () => {
      const query = { status: 'PENDING', limit: 1 } as const;
      return (await api.call('listAllOrders', { query, signal })).pagination.totalItems;
    }),
  // Orders come in while nobody touches this page.
  staleTime: 0,
});

/** Nobody is told of a failure to count, so the console is. */
export async function loggedCount<T>(signal: AbortSignal, what: string, count: () => Promise<T>): Promise<T> {
  try {
    return await count();
  } catch (error) {
    if (!signal.aborted) logQuietly(`Could not count the ${what}`, error);
    throw error;
  }
}
