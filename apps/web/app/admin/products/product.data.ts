import type { Body } from '@kinari/contract/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { upload } from '../../platform/upload.ts';
import { EVERY_PRODUCT, type ProductListState } from './list/product-list-state.ts';
import type { ProductBody, StaffProduct } from './product-draft.ts';

type ProductSave = {
  body: ProductBody;
  files: readonly File[];
  onProgress: (part: number) => void;
  /** The same for every try of one form, so that a try whose reply was lost does not make a second product. */
  key: string;
};

/** Under this all pages of the list are kept, however it is narrowed. */
const LISTS = ['staff-products'];

export function productsQuery({ page, rows, sorting, words, ...narrowed }: ProductListState) {
  const { by: sort, direction } = sorting;
  return queryOptions({
    queryKey: [...LISTS, page, rows, sort, direction, words, narrowed],
    queryFn: ({ signal }) =>
      api.call('listProductsForStaff', {
        query: { page, limit: rows, sort, direction, q: words, ...narrowed },
        signal,
      }),
    // Stock moves with every order.
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });
}

/** How many products each view holds. */
export const viewCountsQuery = queryOptions({
  queryKey: [...LISTS, 'views'],
  queryFn: async ({ signal }) => (await api.call('countProductViews', { signal })).counts,
  staleTime: 5_000,
});

export function productChangesQuery(id: string) {
  return queryOptions({
    queryKey: ['product-changes', id],
    queryFn: async ({ signal }) => (await api.call('listProductChanges', { params: { id }, signal })).changes,
    staleTime: 0,
  });
}

/** Puts a product on sale, or changes the one whose id is given. */
export function useSaveProduct(id: string | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, files, onProgress, key }: ProductSave) => {
      const request = { body, files: { images: files }, onProgress };
      if (id) return (await upload('updateProduct', { params: { id }, ...request })).product;
      const { product, published } = await upload('createProduct', { ...request, headers: { 'Idempotency-Key': key } });
      return { ...product, published };
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: LISTS }),
  });
}

/** Writes what is known of a product beside its form. */
export function useSaveFacts() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Body<'saveFacts'> }) =>
      api.call('saveFacts', { params: { id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: LISTS }),
  });
}

/** Puts a product on sale, or makes it a draft. */
export function usePublish() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, published }: { id: string; published: boolean }) =>
      api.call(published ? 'publishProduct' : 'unpublishProduct', { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: LISTS }),
  });
}

/** A draft with all that a product has but its stock, SKUs and barcodes. */
export function useDuplicateProduct() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: StaffProduct) => {
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      return (await api.call('duplicateProduct', { params: { id }, headers })).product;
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: LISTS }),
  });
}

/** Done when the list has been read again: only then is it known whether the page has emptied. */
export function useDeleteProduct() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: StaffProduct) => api.call('deleteProduct', { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: LISTS }),
  });
}

/** The product as it stands now; `undefined` when it is no longer on sale. */
export function useFindAgain() {
  const cache = useQueryClient();
  return async (id: string): Promise<StaffProduct | undefined> => {
    await cache.invalidateQueries({ queryKey: LISTS });
    // The search takes a product's code as well as words of its name.
    const { data } = await cache.fetchQuery(productsQuery({ ...EVERY_PRODUCT, words: id }));
    return data[0];
  };
}
