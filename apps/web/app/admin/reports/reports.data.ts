import type { EndpointResponse } from '@kinari/contract/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import type { Period } from '../charts/format-metrics.ts';

export type SalesReport = EndpointResponse<'getSalesReport'>;
export type SalesGroup = SalesReport['brands'][number] | SalesReport['categories'][number];
export type SalesShare = Omit<SalesReport['brands'][number], 'id'>;

export const salesReportQuery = (period: Period) =>
  queryOptions({
    queryKey: ['admin', 'sales-report', period],
    queryFn: ({ signal }) => api.call('getSalesReport', { query: { period }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export function useDownloadSalesReport() {
  return useMutation({ mutationFn: (period: Period) => api.download('downloadSalesReport', { query: { period } }) });
}
