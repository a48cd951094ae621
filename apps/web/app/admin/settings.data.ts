import type { Settings } from '@kinari/contract/settings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/browser-api.ts';

export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: async ({ signal }) => (await api.call('readSettings', { signal })).settings,
  // A form that is being filled in does not change under its reader.
  staleTime: Number.POSITIVE_INFINITY,
});

export function useSaveSettings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (body: Partial<Settings>) => (await api.call('updateSettings', { body })).settings,
    onSuccess: (settings) => cache.setQueryData(settingsQuery.queryKey, settings),
  });
}
