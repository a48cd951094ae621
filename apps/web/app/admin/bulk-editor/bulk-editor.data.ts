import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export const gridRowsQuery = (productIds: readonly string[]) =>
  queryOptions({
    queryKey: ['admin', 'grid', productIds],
    queryFn: async ({ signal }) =>
      (await api.call('listGridRows', { body: { productIds: [...productIds] }, signal })).rows,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
