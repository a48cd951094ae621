import type { Reply, Request } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import type { Place } from './address-rules.ts';

export type Address = Reply<'listAddresses'>['addresses'][number];
export type AddressDraft = Request<'addAddress'>['body'];

export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async ({ signal }) => (await api.call('listAddresses', { signal })).addresses,
});

/** Adds an address, or changes the one whose id is given. */
export function useSaveAddress(id: string | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: AddressDraft) =>
      id ? api.call('updateAddress', { params: { id }, body }) : api.call('addAddress', { body }),
    onSuccess: ({ addresses }) => cache.setQueryData(addressesQuery.queryKey, addresses),
  });
}

export function useDeleteAddress() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call('deleteAddress', { params: { id } }),
    onSuccess: ({ addresses }) => cache.setQueryData(addressesQuery.queryKey, addresses),
  });
}

/** Shown at once on both cards, and taken back if the API does not agree. */
export function useMakeDefault() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...address }: Address) =>
      api.call('updateAddress', { params: { id }, body: { ...draftOf(address), isDefault: true } }),
    onMutate: async ({ id }) => {
      await cache.cancelQueries(addressesQuery);
      const before = cache.getQueryData(addressesQuery.queryKey);
      cache.setQueryData(addressesQuery.queryKey, (shown) =>
        shown?.map((address) => ({ ...address, isDefault: address.id === id })),
      );
      return before;
    },
    onError: (_error, _address, before) => cache.setQueryData(addressesQuery.queryKey, before),
  });
}

/** Where a pincode lies; `undefined` when nobody can say, which is no reason to stop. */
export async function findPlace(pincode: string, signal: AbortSignal): Promise<Place | 'unknown' | undefined> {
  try {
    return await api.call('findPincode', { params: { pincode }, signal });
  } catch (error) {
    return error instanceof ApiError && error.code === 'not_found' ? 'unknown' : undefined;
  }
}

function draftOf({ addressLine1, addressLine2, city, state, postalCode }: Omit<Address, 'id'>) {
  return { addressLine1, addressLine2, city, state, postalCode };
}
