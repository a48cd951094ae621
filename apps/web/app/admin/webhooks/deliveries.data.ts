import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { POLL_INTERVAL_MS, useWebhookMutation, WEBHOOKS_KEY, type WebhookEndpoint } from '../data/webhooks.data.ts';

export type WebhookDelivery = EndpointResponse<'listWebhookDeliveries'>['deliveries'][number];
export type DeliveryDetails = EndpointResponse<'getWebhookDelivery'>;
export type DeliveryStatus = NonNullable<EndpointQuery<'listWebhookDeliveries'>['status']>;

const isWaiting = ({ status }: WebhookDelivery) => status === 'waiting';

/** Reloads while a delivery waits. */
export const deliveriesQuery = (endpointId: string, status: DeliveryStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [...WEBHOOKS_KEY, 'deliveries', endpointId, status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.call('listWebhookDeliveries', { params: { id: endpointId }, query: { status, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ deliveries }) => deliveries.some(isWaiting)) ? POLL_INTERVAL_MS : false,
  });

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS_KEY, 'delivery', id],
    queryFn: async ({ signal }): Promise<DeliveryDetails | null> => {
      try {
        return await api.call('getWebhookDelivery', { params: { id }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isWaiting(data.delivery) ? POLL_INTERVAL_MS : false),
  });

export const useReplayDelivery = () =>
  useWebhookMutation((id: string) => api.call('replayWebhookDelivery', { params: { id } }));

export const useReplayFailed = () =>
  useWebhookMutation(({ id }: WebhookEndpoint) => api.call('replayFailedWebhooks', { params: { id } }));
