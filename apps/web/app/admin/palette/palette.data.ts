import type { Reply } from '@kinari/contract/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export type Found = Reply<'findAnything'>;

/** Of a single letter too much is found to be of use. */
export const SHORTEST = 2;

/** What fits what somebody types; while the next answer is on its way the one before stays, so that nothing flickers. */
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'find', q],
    queryFn: ({ signal }) => api.call('findAnything', { query: { q }, signal }),
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
  });
