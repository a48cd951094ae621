import type { Body, Reply } from '@kinari/contract/contract';
import type { StockGap } from '@kinari/contract/words/stock-words';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../platform/browser-api.ts';

export type StockVariant = Reply<'listStock'>['variants'][number];
export type Receipt = Reply<'listReceipts'>['receipts'][number];
export type Movement = Reply<'readLedger'>['movements'][number];
export type StockTake = NonNullable<Reply<'readStockTake'>['take']>;
export type TakeCount = Reply<'readStockTake'>['counts'][number];
export type Pagination = Reply<'listReceipts'>['pagination'];

const KEY = ['admin', 'stock'];

export const stockQuery = (query: { page: number; q: string; gap: StockGap | undefined }) =>
  queryOptions({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => api.call('listStock', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const ledgerQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...KEY, 'ledger', id, page],
    queryFn: ({ signal }) => api.call('readLedger', { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const receiptsQuery = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'receipts', page],
    queryFn: ({ signal }) => api.call('listReceipts', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'receipt', id],
    queryFn: ({ signal }) => api.call('readReceipt', { params: { id }, signal }),
  });

export const takeQuery = (page: number, onlyDiffering: boolean) =>
  queryOptions({
    queryKey: [...KEY, 'take', page, onlyDiffering],
    queryFn: ({ signal }) =>
      api.call('readStockTake', { query: { page, ...(onlyDiffering && { only: 'differing' as const }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What a code names; asked once for a box of the same goods. */
export const codeQuery = (code: string) =>
  queryOptions({
    queryKey: [...KEY, 'code', code],
    queryFn: () => api.call('findByCode', { query: { code } }),
    staleTime: 60_000,
  });

/** A key that stays the same as long as the same is sent: what was sent twice, by a press or by the network, is done once. */
export function useKeyOf(): (what: unknown) => Record<string, string> {
  const last = useRef({ what: '', key: '' });
  return (what) => {
    const text = JSON.stringify(what);
    if (last.current.what !== text) last.current = { what: text, key: crypto.randomUUID() };
    return { 'Idempotency-Key': last.current.key };
  };
}

function useWrite<What, Answer>(write: (what: What) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: write, onSettled: () => cache.invalidateQueries({ queryKey: KEY }) });
}

export function useCorrection(id: string) {
  const keyOf = useKeyOf();
  return useWrite((body: Body<'correctStock'>) =>
    api.call('correctStock', { params: { id }, body, headers: keyOf(body) }),
  );
}

export function useReceiving() {
  const keyOf = useKeyOf();
  return useWrite((body: Body<'receiveGoods'>) => api.call('receiveGoods', { body, headers: keyOf(body) }));
}

export const useStart = () => useWrite(() => api.call('startStockTake', {}));

type Counted = { takeId: string; variantId: string; units: number };

/** Every press and every beep is one of its own. */
export const useCounting = () =>
  useWrite(({ takeId, ...body }: Counted) =>
    api.call('countUnits', { params: { id: takeId }, body, headers: { 'Idempotency-Key': crypto.randomUUID() } }),
  );

export const useForgetting = () =>
  useWrite((params: { id: string; variantId: string }) => api.call('forgetCount', { params }));
export const useBooking = () => useWrite((id: string) => api.call('bookStockTake', { params: { id } }));
export const useDropping = () => useWrite((id: string) => api.call('dropStockTake', { params: { id } }));
