import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/browser-api.ts';
import type { Decision } from './decision-draft.ts';

export const trackQuery = (token: string) =>
  queryOptions({
    queryKey: ['track', token],
    queryFn: ({ signal }) => api.call('trackOrder', { params: { token }, signal }),
    // A parcel moves without anybody touching this page.
    staleTime: 0,
  });

export function useDecideByLink(token: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: Decision }) =>
      api.call('decideByLink', { params: { token, id }, body: decision }),
    onSuccess: (order) => cache.setQueryData(trackQuery(token).queryKey, order),
    // Somebody else was faster: what they decided is shown.
    onError: () => void cache.invalidateQueries(trackQuery(token)),
  });
}
