import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { showError } from '../ui/show-error.ts';

export type JobTypeStats = EndpointResponse<'countJobs'>['kinds'][number];
export type Job = EndpointResponse<'listJobs'>['jobs'][number];
export type JobSelection = EndpointBody<'retryJobs'>;
export type FailedJobStatus = 'failed' | 'retrying';

const JOBS_KEY = ['admin', 'jobs'];
// Retried jobs finish fast, so poll often.
const POLL_INTERVAL_MS = 5000;

export const jobCountsQuery = queryOptions({
  queryKey: [...JOBS_KEY, 'counts'],
  queryFn: ({ signal }) => api.call('countJobs', { signal }),
  staleTime: 0,
  refetchInterval: POLL_INTERVAL_MS,
});

export const jobsQuery = ({ status, kind }: { status: FailedJobStatus; kind: string | undefined }) =>
  infiniteQueryOptions({
    queryKey: [...JOBS_KEY, 'list', status, kind ?? 'all'],
    queryFn: ({ pageParam, signal }) => api.call('listJobs', { query: { status, kind, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
  });

function useJobsMutation(mutationFn: (selection: JobSelection) => Promise<EndpointResponse<'retryJobs'>>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onError: (error) => showError(error, 'Couldn’t update the job. Try again.'),
    // Not awaited: the refetch removes the row, and its callbacks would be lost.
    onSettled: () => void cache.invalidateQueries({ queryKey: JOBS_KEY }),
  });
}

export const useRetryJobs = () => useJobsMutation((body) => api.call('retryJobs', { body }));
export const useDiscardJobs = () => useJobsMutation((body) => api.call('discardJobs', { body }));
