import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { logClientError } from '../../platform/log-client-error.ts';

export const pendingCountQuery = queryOptions({
  queryKey: ['admin', 'pending-count'],
  queryFn: ({ signal }) =>
    countWithLog(signal, 'pending orders', async () => {
      const query = { status: 'PENDING', limit: 1 } as const;
      return (await api.call('listOrders', { query, signal })).pagination.totalItems;
    }),
  // Orders arrive while the page is open.
  staleTime: 0,
});

/** Logs the error, because the UI does not show it. */
export async function countWithLog<T>(signal: AbortSignal, label: string, count: () => Promise<T>): Promise<T> {
  try {
    return await count();
  } catch (error) {
    if (!signal.aborted) logClientError(`failed to count ${label}`, error);
    throw error;
  }
}
