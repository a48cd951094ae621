import type { ApiRequest, EndpointResponse } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import type { Place } from './address-validation.ts';

export type Address = EndpointResponse<'listAddresses'>['addresses'][number];
export type AddressDraft = ApiRequest<'addAddress'>['body'];

export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async ({ signal }) => (await api.call('listAddresses', { signal })).addresses,
});

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

/** Updates both cards optimistically and rolls back on error. */
export function useSetDefaultAddress() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...address }: Address) =>
      api.call('updateAddress', { params: { id }, body: { ...toAddressInput(address), isDefault: true } }),
    onMutate: async ({ id }) => {
      await cache.cancelQueries(addressesQuery);
      const before = cache.getQueryData(addressesQuery.queryKey);
      cache.setQueryData(addressesQuery.queryKey, (cached) =>
        cached?.map((address) => ({ ...address, isDefault: address.id === id })),
      );
      return before;
    },
    onError: (_error, _address, before) => cache.setQueryData(addressesQuery.queryKey, before),
  });
}

/** Returns the area of a pincode. `undefined` means the lookup failed, which must not block the form. */
export async function findPlace(pincode: string, signal: AbortSignal): Promise<Place | 'unknown' | undefined> {
  try {
    return await api.call('getPincode', { params: { pincode }, signal });
  } catch (error) {
    return error instanceof ApiError && error.code === 'not_found' ? 'unknown' : undefined;
  }
}

function toAddressInput({ addressLine1, addressLine2, city, state, postalCode }: Omit<Address, 'id'>) {
  return { addressLine1, addressLine2, city, state, postalCode };
}
