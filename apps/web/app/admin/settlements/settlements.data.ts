import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';

export type SettlementList = EndpointResponse<'listSettlements'>;
export type Settlement = SettlementList['settlements'][number];
export type SettlementDetails = EndpointResponse<'getSettlement'>;
export type SettlementRow = SettlementDetails['rows'][number];
export type SettlementImport = EndpointBody<'importSettlement'>;
export type SettlementImportResult = EndpointResponse<'importSettlement'>;

const SETTLEMENTS_KEY = ['admin', 'settlements'];

/** The old rows stay visible until the next page is there. */
const PAGE_OPTIONS = { placeholderData: keepPreviousData, staleTime: 0 };

export const settlementsQuery = (query: { from: string | undefined; page: number }) =>
  queryOptions({
    queryKey: [...SETTLEMENTS_KEY, 'list', query],
    queryFn: ({ signal }) => api.call('listSettlements', { query, signal }),
    ...PAGE_OPTIONS,
  });

/** Returns one settlement with a page of its rows, or `null`. */
export const settlementQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...SETTLEMENTS_KEY, 'settlement', id, page],
    queryFn: async ({ signal }): Promise<SettlementDetails | null> => {
      try {
        return await api.call('getSettlement', { params: { id }, query: { page }, signal });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
    ...PAGE_OPTIONS,
  });

export function useImportSettlement() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: SettlementImport) => api.call('importSettlement', { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: SETTLEMENTS_KEY }),
  });
}
