import type { EndpointResponse } from '@kinari/contract/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { PAGED_LIST } from '../data/paged-list.ts';
import type { DocumentView } from './month-search-params.ts';

export type GstMonth = EndpointResponse<'getGstMonth'>;
export type TaxDocument = EndpointResponse<'listDocuments'>['documents'][number];

export const GST_MONTH_KEY = ['admin', 'gst-month'];

export const gstMonthQuery = (month: string) =>
  queryOptions({
    queryKey: [...GST_MONTH_KEY, month],
    queryFn: ({ signal }) => api.call('getGstMonth', { params: { month }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

type DocumentFilter = { month: string; view: DocumentView; searchText: string };

export const taxDocumentsQuery = ({ month, view, searchText }: DocumentFilter) =>
  infiniteQueryOptions({
    queryKey: [...GST_MONTH_KEY, month, 'documents', view, searchText],
    queryFn: ({ pageParam, signal }) =>
      api.call('listDocuments', {
        query: { month, ...toFilterQuery(view), ...(searchText && { q: searchText }), page: pageParam },
        signal,
      }),
    ...PAGED_LIST,
  });

function toFilterQuery(view: DocumentView) {
  if (view === 'all') return {};
  return view === 'pdf_missing' ? { pdfMissing: 'true' as const } : { issue: view };
}
