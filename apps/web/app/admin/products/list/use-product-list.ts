import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { productsQuery } from '../product.data.ts';
import {
  findLastValidPage,
  type ProductListState,
  parseProductList,
  toProductListSearch,
} from './product-list-state.ts';

/** Loads the page of products in the URL. Shows the previous page while loading. */
export function useProductList() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const state = parseProductList(search);
  const { data: products, error, isFetching, isPlaceholderData, refetch } = useQuery(productsQuery(state));
  const totalPages = products?.pagination.totalPages ?? 0;
  const validPage = products && !isPlaceholderData ? findLastValidPage(state.page, totalPages) : undefined;
  const hasNext = products !== undefined && !isPlaceholderData && state.page < totalPages;

  function navigateTo(next: ProductListState, options: { replace?: boolean } = {}) {
    void navigate({ search: toProductListSearch(next) }, { preventScrollReset: true, ...options });
  }

  // Update the URL, so that no history entry leads to a missing page.
  useEffect(() => {
    if (validPage !== undefined) navigateTo({ ...state, page: validPage }, { replace: true });
  });

  useEffect(() => {
    if (hasNext) void cache.prefetchQuery(productsQuery({ ...parseProductList(search), page: state.page + 1 }));
  }, [hasNext, cache, search, state.page]);

  return {
    state,
    go: navigateTo,
    // The empty page is about to be left. Showing it would only flicker.
    products: validPage === undefined ? products : undefined,
    error,
    isFetching,
    isStale: isPlaceholderData,
    refetch: () => void refetch(),
  };
}
