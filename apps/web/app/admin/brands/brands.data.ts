import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export type Brand = EndpointResponse<'createBrand'>['brand'];
export type ListedBrand = EndpointResponse<'listBrands'>['brands'][number];
export type Manufacturer = EndpointResponse<'listManufacturers'>['manufacturers'][number];

export const brandsQuery = queryOptions({
  queryKey: ['admin', 'brands'],
  queryFn: async ({ signal }) => (await api.call('listBrands', { signal })).brands,
  staleTime: 0,
});

export const manufacturersQuery = queryOptions({
  queryKey: ['admin', 'manufacturers'],
  queryFn: async ({ signal }) => (await api.call('listManufacturers', { signal })).manufacturers,
  staleTime: 0,
});

/** Waits until the list is reloaded, so that a new entry can be selected at once. */
function useListMutation<Variables, Result>(
  list: { queryKey: readonly string[] },
  mutationFn: (variables: Variables) => Promise<Result>,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: list.queryKey }),
  });
}

export const useSaveBrand = (id: number | undefined) =>
  useListMutation(brandsQuery, async (body: EndpointBody<'createBrand'>) => {
    const response = id
      ? await api.call('updateBrand', { params: { id }, body })
      : await api.call('createBrand', { body });
    return response.brand;
  });
export const useDeleteBrand = () =>
  useListMutation(brandsQuery, ({ id }: ListedBrand) => api.call('deleteBrand', { params: { id } }));

export const useSaveManufacturer = (id: string | undefined) =>
  useListMutation(manufacturersQuery, async (body: EndpointBody<'createManufacturer'>) => {
    const response = id
      ? await api.call('updateManufacturer', { params: { id }, body })
      : await api.call('createManufacturer', { body });
    return response.manufacturer;
  });
export const useDeleteManufacturer = () =>
  useListMutation(manufacturersQuery, ({ id }: Manufacturer) => api.call('deleteManufacturer', { params: { id } }));
