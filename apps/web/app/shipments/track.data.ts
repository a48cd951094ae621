import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/browser-api.ts';
import type { DeliveryFailureAction } from './delivery-failure-form-values.ts';

export const trackQuery = (token: string) =>
  queryOptions({
    queryKey: ['track', token],
    queryFn: ({ signal }) => api.call('trackOrder', { params: { token }, signal }),
    // Shipments change without an action on this page.
    staleTime: 0,
  });

export function useDeliveryFailureActionByLink(token: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: DeliveryFailureAction }) =>
      api.call('resolveDeliveryFailureByToken', { params: { token, id }, body: action }),
    onSuccess: (order) => cache.setQueryData(trackQuery(token).queryKey, order),
    // The failure may already be handled elsewhere. Reload to show the result.
    onError: () => void cache.invalidateQueries(trackQuery(token)),
  });
}
