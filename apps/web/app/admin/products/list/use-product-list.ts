import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { productsQuery } from '../product.data.ts';
import { type ProductListState, pageInstead, parseProductList, productListSearch } from './product-list-state.ts';

/** The page of products that the address asks for; until another one has come, the page before. */
export function useProductList() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const state = parseProductList(search);
  const { data: products, error, isFetching, isPlaceholderData, refetch } = useQuery(productsQuery(state));
  const totalPages = products?.pagination.totalPages ?? 0;
  const instead = products && !isPlaceholderData ? pageInstead(state.page, totalPages) : undefined;
  const hasNext = products !== undefined && !isPlaceholderData && state.page < totalPages;

  function go(next: ProductListState, options: { replace?: boolean } = {}) {
    void navigate({ search: productListSearch(next) }, { preventScrollReset: true, ...options });
  }

  // The address follows: nobody should come back to a page that is not there.
  useEffect(() => {
    if (instead !== undefined) go({ ...state, page: instead }, { replace: true });
  });

  // Fetches the next page while this one is read.
  useEffect(() => {
    if (hasNext) void cache.prefetchQuery(productsQuery({ ...parseProductList(search), page: state.page + 1 }));
  }, [hasNext, cache, search, state.page]);

  return {
    state,
    go,
    // An empty page is about to be left; showing it would only flash.
    products: instead === undefined ? products : undefined,
    error,
    isFetching,
    isOld: isPlaceholderData,
    refetch: () => void refetch(),
  };
}
