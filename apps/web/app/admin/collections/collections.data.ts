import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { upload } from '../../platform/upload.ts';

export type Collection = EndpointResponse<'listAdminCollections'>['collections'][number];
export type CollectionRule = NonNullable<Collection['rule']>;
export type CollectionProduct = EndpointResponse<'getCollection'>['products'][number];

export const collectionsQuery = queryOptions({
  queryKey: ['admin', 'collections'],
  queryFn: async ({ signal }) => (await api.call('listAdminCollections', { signal })).collections,
  staleTime: 0,
});

export const collectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'collections', id],
    queryFn: ({ signal }) => api.call('getCollection', { params: { id }, signal }),
    staleTime: 0,
  });

/** The products that a rule would have now. */
export const ruleQuery = (rule: CollectionRule) =>
  queryOptions({
    queryKey: ['admin', 'collection-rule', rule],
    queryFn: ({ signal }) => api.call('tryCollectionRule', { body: { rule }, signal }),
    placeholderData: keepPreviousData,
  });

const FOUND_PRODUCTS = 8;

/** Products to choose from, by a part of their name or by their SKU. */
export const findProductsQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'collection-products', q],
    queryFn: async ({ signal }) =>
      (await api.call('listAdminProducts', { query: { q, limit: FOUND_PRODUCTS }, signal })).data,
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  });

type SaveInput = {
  body: EndpointBody<'createCollection'> & { removeImage: boolean };
  files: readonly File[];
  /** In order; undefined if they did not change. */
  productIds: string[] | undefined;
  onProgress: (part: number) => void;
  /** Idempotency key of a new collection. */
  key: string;
};

/** Saves the collection, then its chosen products. */
export function useSaveCollection(saved: Collection | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ body: { removeImage, ...fields }, files, productIds, onProgress, key }: SaveInput) => {
      const request = { files: { media: files }, onProgress };
      const { collection } = saved
        ? await upload('updateCollection', {
            params: { id: saved.id },
            body: { ...fields, version: saved.version, removeImage },
            ...request,
          })
        : await upload('createCollection', { body: fields, headers: { 'idempotency-key': key }, ...request });
      if (!productIds) return collection;
      const body = { version: collection.version, productIds };
      return (await api.call('setCollectionProducts', { params: { id: collection.id }, body })).collection;
    },
    onSettled: () => cache.invalidateQueries({ queryKey: collectionsQuery.queryKey }),
  });
}

export function useDeleteCollection() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Collection) => api.call('deleteCollection', { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: collectionsQuery.queryKey }),
  });
}
