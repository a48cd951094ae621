import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/browser-api.ts';
import { logClientError } from '../../../platform/log-client-error.ts';
import { type DeliveryStatus, ORDER_VIEW_COUNTS_KEY, refetchOrderLists, showUpdatedStatus } from '../orders.data.ts';

const POLL_INTERVAL_MS = 30_000;

export const orderViewCountsQuery = queryOptions({
  queryKey: ORDER_VIEW_COUNTS_KEY,
  queryFn: async ({ signal }) => (await api.call('countOrdersByView', { signal })).counts,
  // React Query pauses this in hidden tabs.
  refetchInterval: POLL_INTERVAL_MS,
  staleTime: 0,
});

type StatusUpdateOutcome = EndpointResponse<'updateDeliveryStatuses'>['outcomes'][number];
type StatusUpdates = { orderIds: string[]; to: DeliveryStatus; expectedStatus?: DeliveryStatus };

/** Updates each row in place, so that it can be undone there. */
export function useUpdateDeliveryStatuses() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (updates: StatusUpdates[]) => {
      const outcomes: StatusUpdateOutcome[] = [];
      for (const update of updates)
        outcomes.push(...(await api.call('updateDeliveryStatuses', { body: { ...update, undoable: true } })).outcomes);
      return outcomes;
    },
    onSuccess: (outcomes) => {
      for (const { order } of outcomes) if (order) showUpdatedStatus(cache, order);
    },
    onError: (error) => logClientError('failed to update orders', error),
    onSettled: () => cache.invalidateQueries(orderViewCountsQuery),
  });
}

export function useHandOverShipments() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (shipments: EndpointBody<'handOverShipments'>['shipments']) =>
      (await api.call('handOverShipments', { body: { shipments } })).outcomes,
    onSettled: async () => {
      await Promise.all([refetchOrderLists(cache), cache.invalidateQueries(orderViewCountsQuery)]);
    },
  });
}
