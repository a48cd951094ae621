import { keepPreviousData } from '@tanstack/react-query';

type Page = { pagination: { currentPage: number; totalPages: number } };

export const getNextPage = ({ pagination: { currentPage, totalPages } }: Page): number | undefined =>
  currentPage < totalPages ? currentPage + 1 : undefined;

/** Options of a list that is loaded page by page. The old rows stay visible until the first page of a new filter is there. */
export const PAGED_LIST = {
  initialPageParam: 1,
  getNextPageParam: getNextPage,
  placeholderData: keepPreviousData,
  staleTime: 0,
};
