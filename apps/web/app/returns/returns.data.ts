import type { ApiRequest, EndpointResponse } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../platform/api.ts';
import { api } from '../platform/browser-api.ts';
import { upload } from '../platform/upload.ts';

export type ReturnOptions = EndpointResponse<'getReturnOptions'>;
export type ReturnOption = ReturnOptions['lines'][number];
export type OwnReturns = EndpointResponse<'listMyReturns'>;
export type OwnReturn = OwnReturns['returns'][number];
export type Refund = OwnReturns['refunds'][number];
export type ReturnRequest = ApiRequest<'requestReturn'>['body'];
export type Destination = ApiRequest<'setRefundDestination'>['body'];

/** Lists the items that can be returned. Always refetched, so that sold-out exchanges and closed return windows show at once. */
export const returnOptionsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['return-options', orderId],
    queryFn: ({ signal }) => api.call('getReturnOptions', { params: { id: orderId }, signal }),
    staleTime: 0,
  });

/** Lists the returns and refunds of an order. `null` if the order does not belong to the customer. */
export const ownReturnsQuery = (orderId: string) =>
  queryOptions({
    // Invalidated together with the orders.
    queryKey: ['orders', 'returns', orderId],
    queryFn: async ({ signal }): Promise<OwnReturns | null> => {
      try {
        return await api.call('listMyReturns', { params: { id: orderId }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
  });

/** Private: loaded with the token and cached only in memory. */
export const returnPhotoQuery = (id: string) =>
  queryOptions({
    queryKey: ['return-photo', id],
    queryFn: async ({ signal }) => (await api.download('getReturnPhoto', { params: { id }, signal })).content,
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useAddPhoto() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, photo }: { id: string; photo: File }) =>
      (await upload('addReturnPhotos', { params: { id }, files: { photos: [photo] } })).return,
    onSettled: () => void cache.invalidateQueries({ queryKey: ['orders', 'returns'] }),
  });
}

export function useSetRefundDestination() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ refundId, destination }: { refundId: string; destination: Destination }) =>
      api.call('setRefundDestination', { params: { id: refundId }, body: destination }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['orders', 'returns'] }),
  });
}
