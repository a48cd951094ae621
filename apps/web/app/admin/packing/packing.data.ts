import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export type QueuedOrder = EndpointResponse<'getPackingQueue'>['next'][number];

const POLL_INTERVAL_MS = 30_000;

export const packingQueueQuery = queryOptions({
  queryKey: ['admin', 'packing'],
  queryFn: ({ signal }) => api.call('getPackingQueue', { signal }),
  staleTime: 0,
  refetchInterval: POLL_INTERVAL_MS,
});

export const startPacking = (orderId: string) => api.call('startPacking', { body: { orderId } });

export const stopPacking = (id: string) => api.call('stopPacking', { params: { id } });

/** The idempotency key stops a retry from creating a second shipment. */
export const createShipment = async (body: EndpointBody<'createShipment'>, key: string) =>
  (await api.call('createShipment', { body, headers: { 'Idempotency-Key': key } })).shipment;
