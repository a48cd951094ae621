import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatListParams, parseListParams } from '../../table/list-params.ts';
import { useListParams } from '../../table/use-list-params.ts';
import { productsQuery } from '../product.data.ts';
import { PRODUCT_PARAMS } from './product-params.ts';

/** Loads the page of products in the URL. Shows the previous page while loading. */
export function useProductList() {
  const params = useListParams(PRODUCT_PARAMS);
  const { values, set } = params;
  const cache = useQueryClient();
  const query = useQuery(productsQuery(values));
  const { data, isPlaceholderData } = query;
  const lastPage = Math.max(data?.pagination.totalPages ?? 1, 1);
  const isLoaded = data !== undefined && !isPlaceholderData;
  // As after deleting the only product on a page.
  const isBeyondEnd = isLoaded && values.page > lastPage;
  const hasNext = isLoaded && values.page < lastPage;

  // Update the URL, so that no history entry leads to a missing page.
  useEffect(() => {
    if (isBeyondEnd) set({ page: lastPage }, { replace: true });
  });

  const nextPage = formatListParams(PRODUCT_PARAMS, { ...values, page: values.page + 1 });
  useEffect(() => {
    const next = parseListParams(PRODUCT_PARAMS, new URLSearchParams(nextPage));
    if (hasNext) void cache.prefetchQuery(productsQuery(next));
  }, [hasNext, cache, nextPage]);

  // The empty page is about to be left. Showing it would only flicker.
  return { ...params, query, products: isBeyondEnd ? undefined : data };
}
