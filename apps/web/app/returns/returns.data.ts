import type { Reply, Request } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../platform/api.ts';
import { api } from '../platform/browser-api.ts';
import { upload } from '../platform/upload.ts';

export type ReturnOptions = Reply<'readReturnOptions'>;
export type ReturnOption = ReturnOptions['lines'][number];
export type OwnReturns = Reply<'listOwnReturns'>;
export type OwnReturn = OwnReturns['returns'][number];
export type Refund = OwnReturns['refunds'][number];
export type Asking = Request<'askReturn'>['body'];
export type Destination = Request<'tellDestination'>['body'];

/** What of an own order can be sent back; a sold-out exchange or a window that has closed shows at once. */
export const returnOptionsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['return-options', orderId],
    queryFn: ({ signal }) => api.call('readReturnOptions', { params: { id: orderId }, signal }),
    staleTime: 0,
  });

/** The returns of an own order and what is owed for it; `null` where the order is none of theirs. */
export const ownReturnsQuery = (orderId: string) =>
  queryOptions({
    // Whatever asks anew for orders asks anew for these.
    queryKey: ['orders', 'returns', orderId],
    queryFn: async ({ signal }): Promise<OwnReturns | null> => {
      try {
        return await api.call('listOwnReturns', { params: { id: orderId }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
  });

/** Nobody else sees a photo of a return: it is fetched with the token, and kept in memory only. */
export const returnPictureQuery = (id: string) =>
  queryOptions({
    queryKey: ['return-picture', id],
    queryFn: async ({ signal }) => (await api.download('readReturnPicture', { params: { id }, signal })).content,
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useAddPhoto() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, photo }: { id: string; photo: File }) =>
      (await upload('addReturnPictures', { params: { id }, files: { photos: [photo] } })).return,
    onSettled: () => void cache.invalidateQueries({ queryKey: ['orders', 'returns'] }),
  });
}

export function useTellDestination() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ refundId, destination }: { refundId: string; destination: Destination }) =>
      api.call('tellDestination', { params: { id: refundId }, body: destination }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['orders', 'returns'] }),
  });
}
