import type { Settings } from '@kinari/contract/settings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: async ({ signal }) => (await api.call('getSettings', { signal })).settings,
  // Do not refetch while the form is being edited.
  staleTime: Number.POSITIVE_INFINITY,
});

/** The settings that the product pages need. */
export const productRulesQuery = queryOptions({
  queryKey: [...settingsQuery.queryKey, 'product-rules'],
  queryFn: ({ signal }) => api.call('getProductRules', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useSaveSettings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (body: Partial<Settings>) => (await api.call('updateSettings', { body })).settings,
    onSuccess: (settings) => {
      cache.setQueryData(settingsQuery.queryKey, settings);
      void cache.invalidateQueries(productRulesQuery);
    },
  });
}
