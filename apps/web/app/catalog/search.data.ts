import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../platform/browser-api.ts';
import { type Product, toCardProduct } from './product.ts';

/** The best products for a few words, the first twenty for none. A question that is asked anew cancels the last. */
export const searchQuery = (userId: string | undefined, words: string) =>
  queryOptions({
    queryKey: ['search', userId, words],
    queryFn: async ({ signal }): Promise<Product[]> => {
      const { products } = await api.call('searchProducts', { query: { q: words }, signal });
      return products.map(toCardProduct);
    },
    enabled: userId !== undefined,
    placeholderData: keepPreviousData,
  });
