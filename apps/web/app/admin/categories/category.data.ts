import type { Request } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { upload } from '../../platform/upload.ts';
import { type Category, without, withSaved } from './category-tree.ts';
import { type CategoryOrder, withOrder } from './order/category-order.ts';

type CategorySave = {
  body: Request<'createCategory'>['body'];
  files: readonly File[];
  onProgress: (part: number) => void;
};

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => api.call('listCategories', { signal }),
});

/** How many products lie in a category; asked anew each time, for somebody is about to act on it. */
export function productsInCategory(categoryId: string) {
  return queryOptions({
    queryKey: ['products-in', categoryId],
    queryFn: async ({ signal }) => {
      const { pagination } = await api.call('listProductsForStaff', { query: { limit: 1, categoryId }, signal });
      return pagination.totalItems;
    },
    staleTime: 0,
  });
}

// The tree is public and so kept by caches, which hear of a change within a second. What was just saved must not seem
// undone during that second: it is entered into the tree at hand instead of reading the tree again.

/** Creates a category, or changes the one whose id is given. */
export function useSaveCategory(id: string | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, files, onProgress }: CategorySave): Promise<Category> => {
      const request = { body, files: { media: files }, onProgress };
      const { category } = id
        ? await upload('updateCategory', { params: { id }, ...request })
        : await upload('createCategory', request);
      return category;
    },
    onSuccess: (category) => cache.setQueryData(categoriesQuery.queryKey, (tree) => tree && withSaved(tree, category)),
  });
}

export function useDeleteCategory() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Category) => api.call('deleteCategory', { params: { id } }),
    onSuccess: (_reply, { id }) => cache.setQueryData(categoriesQuery.queryKey, (tree) => tree && without(tree, id)),
  });
}

/** One order after the other, each on top of the one before it; after one that failed, the tree is read again. */
export function useOrderCategories() {
  const cache = useQueryClient();
  return useMutation({
    scope: { id: 'category-order' },
    mutationFn: (body: CategoryOrder) => api.call('orderCategories', { body }),
    onMutate: (order) => cache.setQueryData(categoriesQuery.queryKey, (tree) => tree && withOrder(tree, order)),
    onError: () => cache.invalidateQueries(categoriesQuery),
  });
}
