import type { Body, Reply } from '@kinari/contract/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { failureOf } from '../failure.ts';

export type JobKind = Reply<'countJobs'>['kinds'][number];
export type Job = Reply<'listJobs'>['jobs'][number];
export type Which = Body<'retryJobs'>;
export type ListedState = 'given-up' | 'failing';

const KEY = ['admin', 'jobs'];
// What is tried again is over in a moment: the page should show it without being asked.
const EVERY_MS = 5000;

export const jobCountsQuery = queryOptions({
  queryKey: [...KEY, 'counts'],
  queryFn: ({ signal }) => api.call('countJobs', { signal }),
  staleTime: 0,
  refetchInterval: EVERY_MS,
});

export const jobsQuery = ({ state, kind }: { state: ListedState; kind: string | undefined }) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', state, kind ?? 'all'],
    queryFn: ({ pageParam, signal }) => api.call('listJobs', { query: { state, kind, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ older }) => older ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });

function useWrite(write: (which: Which) => Promise<Reply<'retryJobs'>>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: write,
    onError: (error) => failureOf(error, 'That did not work. Please try again.'),
    // Not waited for: what is said of it would be lost with the row that said it.
    onSettled: () => void cache.invalidateQueries({ queryKey: KEY }),
  });
}

export const useRetry = () => useWrite((body) => api.call('retryJobs', { body }));
export const useLetGo = () => useWrite((body) => api.call('letGoOfJobs', { body }));
