import type { Reply } from '@kinari/contract/contract';
import { SHORTEST_ACTIVITY_WORDS } from '@kinari/contract/limits';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export type Activity = Reply<'listActivity'>['entries'][number];
/** As the address spells it: empty where nothing is said. */
export type ActivityFilter = { q: string; person: string; kind: string; day: string };

export const activityQuery = ({ q, person, kind, day }: ActivityFilter) => {
  const words = q.length < SHORTEST_ACTIVITY_WORDS ? '' : q;
  return infiniteQueryOptions({
    queryKey: ['admin', 'activity', words, person, kind, day],
    queryFn: ({ pageParam, signal }) =>
      api.call('listActivity', {
        query: {
          q: words,
          person: person || undefined,
          kind: kind || undefined,
          day: day || undefined,
          before: pageParam,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ older }) => older ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};
