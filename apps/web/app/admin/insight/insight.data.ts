import type { Reply } from '@kinari/contract/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import type { Period } from '../charts/figures.ts';

export type Insight = Reply<'readInsight'>;
export type Share = Insight['categories'][number] | Insight['brands'][number];

export const insightQuery = (period: Period) =>
  queryOptions({
    queryKey: ['admin', 'insight', period],
    queryFn: ({ signal }) => api.call('readInsight', { query: { period }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export function useDownloadInsight() {
  return useMutation({ mutationFn: (period: Period) => api.download('downloadInsight', { query: { period } }) });
}
