import type { ApiRequest } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { upload } from '../../platform/upload.ts';
import { type Category, removeCategory, replaceCategory } from './category-tree.ts';
import { applyOrder, type CategoryOrder } from './order/category-order.ts';

type SaveCategoryInput = {
  body: ApiRequest<'createCategory'>['body'];
  files: readonly File[];
  onProgress: (part: number) => void;
};

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => api.call('listCategories', { signal }),
});

/** Counts products in a category. Always refetched, because the user is about to act on the number. */
export function categoryProductCountQuery(categoryId: string) {
  return queryOptions({
    queryKey: ['products-in', categoryId],
    queryFn: async ({ signal }) => {
      const { pagination } = await api.call('listAdminProducts', { query: { limit: 1, categoryId }, signal });
      return pagination.totalItems;
    },
    staleTime: 0,
  });
}

// The tree is public, so caches can be up to a second behind a change. After a save, update the local tree
// instead of refetching it. Otherwise the change would seem undone for that second.

export function useSaveCategory(id: string | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, files, onProgress }: SaveCategoryInput): Promise<Category> => {
      const request = { body, files: { media: files }, onProgress };
      const { category } = id
        ? await upload('updateCategory', { params: { id }, ...request })
        : await upload('createCategory', request);
      return category;
    },
    onSuccess: (category) =>
      cache.setQueryData(categoriesQuery.queryKey, (tree) => tree && replaceCategory(tree, category)),
  });
}

export function useDeleteCategory() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Category) => api.call('deleteCategory', { params: { id } }),
    onSuccess: (_response, { id }) =>
      cache.setQueryData(categoriesQuery.queryKey, (tree) => tree && removeCategory(tree, id)),
  });
}

/** Runs moves one at a time, each on top of the previous one. Reloads the tree after a failure. */
export function useReorderCategories() {
  const cache = useQueryClient();
  return useMutation({
    scope: { id: 'category-order' },
    mutationFn: (body: CategoryOrder) => api.call('reorderCategories', { body }),
    onMutate: (order) => cache.setQueryData(categoriesQuery.queryKey, (tree) => tree && applyOrder(tree, order)),
    onError: () => cache.invalidateQueries(categoriesQuery),
  });
}
