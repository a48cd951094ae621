import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import type { StockLevel } from '@kinari/contract/labels/stock-labels';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../platform/browser-api.ts';

export type StockList = EndpointResponse<'listStock'>;
export type StockVariant = StockList['variants'][number];
export type StockCounts = StockList['counts'];
export type Receipt = EndpointResponse<'listStockReceipts'>['receipts'][number];
export type StockMovement = EndpointResponse<'listStockMovements'>['movements'][number];
export type StockTake = NonNullable<EndpointResponse<'getOpenStockTake'>['take']>;
export type AppliedStockTake = NonNullable<EndpointResponse<'getOpenStockTake'>['latest']>;
export type StockTakeCount = EndpointResponse<'getOpenStockTake'>['counts'][number];

const STOCK_KEY = ['admin', 'stock'];

/** The old rows stay visible until the next page is there. */
const PAGE_OPTIONS = { placeholderData: keepPreviousData, staleTime: 0 };

export const stockQuery = (query: { page: number; q: string; stockLevel: StockLevel | undefined }) =>
  queryOptions({
    queryKey: [...STOCK_KEY, 'list', query],
    queryFn: ({ signal }) => api.call('listStock', { query, signal }),
    ...PAGE_OPTIONS,
  });

export const stockMovementsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...STOCK_KEY, 'ledger', id, page],
    queryFn: ({ signal }) => api.call('listStockMovements', { params: { id }, query: { page }, signal }),
    ...PAGE_OPTIONS,
  });

export const receiptsQuery = (page: number) =>
  queryOptions({
    queryKey: [...STOCK_KEY, 'receipts', page],
    queryFn: ({ signal }) => api.call('listStockReceipts', { query: { page }, signal }),
    ...PAGE_OPTIONS,
  });

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: [...STOCK_KEY, 'receipt', id],
    queryFn: ({ signal }) => api.call('getStockReceipt', { params: { id }, signal }),
  });

export const stockTakeQuery = (page: number, onlyDifferences: boolean) =>
  queryOptions({
    queryKey: [...STOCK_KEY, 'take', page, onlyDifferences],
    queryFn: ({ signal }) =>
      api.call('getOpenStockTake', { query: { page, ...(onlyDifferences && { only: 'differing' as const }) }, signal }),
    ...PAGE_OPTIONS,
  });

/** Finds the variants of a code. Cached, because a box of the same goods repeats it. */
export const variantsByCodeQuery = (code: string) =>
  queryOptions({
    queryKey: [...STOCK_KEY, 'code', code],
    queryFn: () => api.call('listVariantsByCode', { query: { code } }),
    staleTime: 60_000,
  });

/** Returns the same idempotency key for the same body, so that a double click or a retry is done once. */
export function useIdempotencyKey(): (payload: unknown) => Record<string, string> {
  const lastRequest = useRef({ text: '', key: '' });
  return (payload) => {
    const text = JSON.stringify(payload);
    if (lastRequest.current.text !== text) lastRequest.current = { text, key: crypto.randomUUID() };
    return { 'Idempotency-Key': lastRequest.current.key };
  };
}

function useStockMutation<Variables, Result>(mutationFn: (payload: Variables) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: STOCK_KEY }) });
}

export function useAdjustStock(id: string) {
  const getHeaders = useIdempotencyKey();
  return useStockMutation((body: EndpointBody<'adjustStock'>) =>
    api.call('adjustStock', { params: { id }, body, headers: getHeaders(body) }),
  );
}

export function useCreateStockReceipt() {
  const getHeaders = useIdempotencyKey();
  return useStockMutation((body: EndpointBody<'createStockReceipt'>) =>
    api.call('createStockReceipt', { body, headers: getHeaders(body) }),
  );
}

export const useStartStockTake = () => useStockMutation(() => api.call('startStockTake', {}));

type CountInput = { takeId: string; variantId: string; units: number };

/** A new key for each click or scan: each one counts. */
export const useAddStockTakeCount = () =>
  useStockMutation(({ takeId, ...body }: CountInput) =>
    api.call('addStockTakeCount', {
      params: { id: takeId },
      body,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    }),
  );

export const useDeleteCount = () =>
  useStockMutation((params: { id: string; variantId: string }) => api.call('deleteStockTakeCount', { params }));
export const useApplyStockTake = () => useStockMutation((id: string) => api.call('applyStockTake', { params: { id } }));
export const useCancelStockTake = () =>
  useStockMutation((id: string) => api.call('cancelStockTake', { params: { id } }));
