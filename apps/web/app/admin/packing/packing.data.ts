import type { Body, Reply } from '@kinari/contract/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export type NextOrder = Reply<'listPacking'>['next'][number];

const NEWS_EVERY_MS = 30_000;

export const packingQuery = queryOptions({
  queryKey: ['admin', 'packing'],
  queryFn: ({ signal }) => api.call('listPacking', { signal }),
  staleTime: 0,
  refetchInterval: NEWS_EVERY_MS,
});

export const startPacking = (orderId: string) => api.call('startPacking', { body: { orderId } });

export const leavePacking = (id: string) => api.call('leavePacking', { params: { id } });

/** Sent again with the same key, it closes no second parcel. */
export const packOrder = async (body: Body<'packOrder'>, key: string) =>
  (await api.call('packOrder', { body, headers: { 'Idempotency-Key': key } })).parcel;
