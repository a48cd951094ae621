import type { EndpointBody } from '@kinari/contract/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { upload } from '../../platform/upload.ts';
import { DEFAULT_PRODUCT_LIST, type ProductListValues, toProductFilter } from './list/product-params.ts';
import type { AdminProduct, ProductBody } from './product-form-values.ts';

type SaveProductInput = {
  body: ProductBody;
  files: readonly File[];
  onProgress: (part: number) => void;
  /** Idempotency key: a retry after a lost response must not create a second product. */
  key: string;
};

/** Key prefix of all list pages. */
const PRODUCTS_KEY = ['staff-products'];

export function productsQuery(values: ProductListValues) {
  const { by: sort, direction } = values.sort;
  const query = { page: values.page, limit: values.rows, sort, direction, ...toProductFilter(values) };
  return queryOptions({
    queryKey: [...PRODUCTS_KEY, query],
    queryFn: ({ signal }) => api.call('listAdminProducts', { query, signal }),
    // Stock changes with every order.
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });
}

export const productViewCountsQuery = queryOptions({
  queryKey: [...PRODUCTS_KEY, 'views'],
  queryFn: async ({ signal }) => (await api.call('countProductsByView', { signal })).counts,
  staleTime: 5_000,
});

export function productChangesQuery(id: string) {
  return queryOptions({
    queryKey: ['product-changes', id],
    queryFn: async ({ signal }) => (await api.call('listProductChanges', { params: { id }, signal })).changes,
    staleTime: 0,
  });
}

export function useSaveProduct(id: string | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, files, onProgress, key }: SaveProductInput) => {
      const request = { body, files: { images: files }, onProgress };
      if (id) return (await upload('updateProduct', { params: { id }, ...request })).product;
      const { product, published } = await upload('createProduct', { ...request, headers: { 'Idempotency-Key': key } });
      return { ...product, published };
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: PRODUCTS_KEY }),
  });
}

export function useSaveProductAttributes() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: EndpointBody<'updateProductAttributes'> }) =>
      api.call('updateProductAttributes', { params: { id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: PRODUCTS_KEY }),
  });
}

export function useSetPublished() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, published }: { id: string; published: boolean }) =>
      api.call(published ? 'publishProduct' : 'unpublishProduct', { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: PRODUCTS_KEY }),
  });
}

/** Copies a product as a draft, without stock, SKUs and barcodes. */
export function useDuplicateProduct() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: AdminProduct) => {
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      return (await api.call('duplicateProduct', { params: { id }, headers })).product;
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: PRODUCTS_KEY }),
  });
}

/** Waits for the list to reload, to know whether the page is empty now. */
export function useDeleteProduct() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AdminProduct) => api.call('deleteProduct', { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: PRODUCTS_KEY }),
  });
}

/** Returns the current product, or `undefined` if it is not found. */
export function useRefetchProduct() {
  const cache = useQueryClient();
  return async (id: string): Promise<AdminProduct | undefined> => {
    await cache.invalidateQueries({ queryKey: PRODUCTS_KEY });
    // The search also matches product ids.
    const { data } = await cache.fetchQuery(productsQuery({ ...DEFAULT_PRODUCT_LIST, q: id }));
    return data[0];
  };
}
