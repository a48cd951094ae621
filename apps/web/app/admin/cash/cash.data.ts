import type { Body, Reply } from '@kinari/contract/contract';
import type { CashAge } from '@kinari/contract/words/cash-words';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export type Cash = Reply<'readCash'>;
export type CashFigures = Cash['total'];
export type Outstanding = Reply<'listOutstanding'>['parcels'][number];
export type Outcome = Reply<'postRemittance'>;
export type Remittance = Body<'postRemittance'>;
/** Which parcels are looked at. */
export type CashFilter = { courier: string | undefined; age: CashAge | undefined };

const KEY = ['admin', 'cash'];

export const cashQuery = queryOptions({
  queryKey: [...KEY, 'figures'],
  queryFn: ({ signal }) => api.call('readCash', { signal }),
  staleTime: 0,
});

export const outstandingQuery = ({ courier, age }: CashFilter) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'parcels', courier ?? 'all', age ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.call('listOutstanding', { query: { courier, age, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { currentPage, totalPages } }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

function useWrite<What, Answer>(write: (what: What) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: write, onSettled: () => cache.invalidateQueries({ queryKey: KEY }) });
}

export const previewRemittance = (body: Remittance) => api.call('previewRemittance', { body });
export const usePostRemittance = () => useWrite((body: Remittance) => api.call('postRemittance', { body }));
export const useWriteOff = () =>
  useWrite(({ id, reason }: { id: string; reason: string }) =>
    api.call('writeOffCash', { params: { id }, body: { reason } }),
  );
