import type { EndpointResponse } from '@kinari/contract/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export type AdminSearchResults = EndpointResponse<'searchAdmin'>;

/** A single character matches too much. */
export const MIN_QUERY_LENGTH = 2;

/** Shows the previous results while loading, so that nothing flickers. */
export const adminSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'find', q],
    queryFn: ({ signal }) => api.call('searchAdmin', { query: { q }, signal }),
    enabled: q.length >= MIN_QUERY_LENGTH,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
  });
