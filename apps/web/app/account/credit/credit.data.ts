import type { Reply } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export type Credit = Reply<'readCredit'>;

export const creditQuery = queryOptions({
  queryKey: ['credit'],
  queryFn: ({ signal }) => api.call('readCredit', { signal }),
  // It comes with a return and goes with an order, in whatever tab.
  staleTime: 0,
});

/** Answers what is left then and what the code was worth. */
export function useAddCredit() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => api.call('addCredit', { body: { code } }),
    onSuccess: () => cache.invalidateQueries(creditQuery),
  });
}
