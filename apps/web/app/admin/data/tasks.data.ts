import type { EndpointResponse } from '@kinari/contract/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export type Task = EndpointResponse<'listTasks'>['items'][number];

/** Open tasks of the dashboard. The menu shows their counts. */
export const tasksQuery = queryOptions({
  queryKey: ['admin', 'tasks'],
  queryFn: async ({ signal }) => (await api.call('listTasks', { signal })).items,
  // Polls for new orders. React Query pauses this in hidden tabs.
  staleTime: 0,
  refetchInterval: 60_000,
});
