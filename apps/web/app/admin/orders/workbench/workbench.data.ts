import type { Body, Reply } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/browser-api.ts';
import { logQuietly } from '../../../platform/browser-log.ts';
import { type DeliveryStatus, readListsAnew, showMoved, VIEW_COUNTS } from '../orders.data.ts';

const COUNTS_EVERY_MS = 30_000;

export const viewCountsQuery = queryOptions({
  queryKey: VIEW_COUNTS,
  queryFn: async ({ signal }) => (await api.call('countViews', { signal })).counts,
  // Only while somebody looks: a hidden tab asks nothing.
  refetchInterval: COUNTS_EVERY_MS,
  staleTime: 0,
});

type MoveOutcome = Reply<'moveOrders'>['outcomes'][number];
type Moves = { orderIds: string[]; to: DeliveryStatus; seenStatus?: DeliveryStatus };

/** Each row changes where it stands, so that it can be brought back from there. */
export function useMoveOrders() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (moves: Moves[]) => {
      const outcomes: MoveOutcome[] = [];
      for (const body of moves) outcomes.push(...(await api.call('moveOrders', { body })).outcomes);
      return outcomes;
    },
    onSuccess: (outcomes) => {
      for (const { order } of outcomes) if (order) showMoved(cache, order);
    },
    onError: (error) => logQuietly('Could not move the orders', error),
    onSettled: () => cache.invalidateQueries(viewCountsQuery),
  });
}

export function useHandOver() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (parcels: Body<'handOver'>['parcels']) =>
      (await api.call('handOver', { body: { parcels } })).outcomes,
    onSettled: async () => {
      await Promise.all([readListsAnew(cache), cache.invalidateQueries(viewCountsQuery)]);
    },
  });
}
