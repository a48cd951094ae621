import type { EndpointResponse } from '@kinari/contract/contract';
import { MIN_ACTIVITY_QUERY_LENGTH } from '@kinari/contract/limits';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export type Activity = EndpointResponse<'listActivity'>['entries'][number];
/** Filter values from the URL. Empty means not set. */
export type ActivityFilter = { q: string; person: string; kind: string; day: string };

export const activityQuery = ({ q, person, kind, day }: ActivityFilter) => {
  const searchText = q.length < MIN_ACTIVITY_QUERY_LENGTH ? '' : q;
  return infiniteQueryOptions({
    queryKey: ['admin', 'activity', searchText, person, kind, day],
    queryFn: ({ pageParam, signal }) =>
      api.call('listActivity', {
        query: {
          q: searchText,
          person: person || undefined,
          kind: kind || undefined,
          day: day || undefined,
          before: pageParam,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};
