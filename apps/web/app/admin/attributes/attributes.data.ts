import type { EndpointBody } from '@kinari/contract/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

/** Returns the attributes at one version. Never refetched, so that a form does not change while it is edited. */
export function attributeSheetQuery({ id, version }: { id: string; version: number }) {
  return queryOptions({
    queryKey: ['admin', 'attributes', id, version],
    queryFn: ({ signal }) => api.call('getProductAttributes', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

const CATEGORY_ATTRIBUTES_KEY = ['admin', 'category-attributes'];

export function categoryAttributesQuery(id: string) {
  return queryOptions({
    queryKey: [...CATEGORY_ATTRIBUTES_KEY, id],
    queryFn: ({ signal }) => api.call('getCategoryAttributes', { params: { id }, signal }),
    staleTime: 0,
    // The fields stay in place while another category loads.
    placeholderData: keepPreviousData,
  });
}

export const attributeDefinitionsQuery = queryOptions({
  queryKey: ['admin', 'attribute-definitions'],
  queryFn: async ({ signal }) => (await api.call('listAttributeDefinitions', { signal })).definitions,
  staleTime: 0,
});

/** Invalidates all categories, because subcategories inherit attributes. */
export function useSaveCategoryAttributes(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointBody<'updateCategoryAttributes'>) =>
      api.call('updateCategoryAttributes', { params: { id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: CATEGORY_ATTRIBUTES_KEY }),
  });
}
