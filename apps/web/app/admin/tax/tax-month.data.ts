import type { Reply } from '@kinari/contract/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import type { Shown } from './month-address.ts';

export type TaxMonth = Reply<'readTaxMonth'>;
export type ListedDocument = Reply<'listDocuments'>['documents'][number];

export const TAX_MONTH_KEY = ['admin', 'tax-month'];

export const taxMonthQuery = (month: string) =>
  queryOptions({
    queryKey: [...TAX_MONTH_KEY, month],
    queryFn: ({ signal }) => api.call('readTaxMonth', { params: { month }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

type Wanted = { month: string; shown: Shown; words: string };

export const documentsQuery = ({ month, shown, words }: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...TAX_MONTH_KEY, month, 'documents', shown, words],
    queryFn: ({ pageParam, signal }) =>
      api.call('listDocuments', {
        query: { month, ...filterOf(shown), ...(words && { q: words }), page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { currentPage, totalPages } }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

function filterOf(shown: Shown) {
  if (shown === 'all') return {};
  return shown === 'no_paper' ? { noPaper: 'true' as const } : { mark: shown };
}
