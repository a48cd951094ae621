import type { Body, Reply } from '@kinari/contract/contract';
import { RETURN_QUEUES, type ReturnQueue } from '@kinari/contract/words/return-words';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { failureOf } from '../failure.ts';
import { orderInFullQuery } from '../order-page/order-page.data.ts';
import { RETURNS_KEY as KEY, returnQuery, type StaffReturn } from '../return.data.ts';

export type QueuedReturn = Reply<'listReturns'>['returns'][number];
export type ReturnLine = StaffReturn['lines'][number];
export type RefundDue = Reply<'listRefundsDue'>['refunds'][number];
export type Decision = Body<'decideReturn'>;
export type Inspection = Body<'inspectReturn'>;

const COUNTS_EVERY_MS = 30_000;

type Paged = { pagination: { currentPage: number; totalPages: number } };
const pageAfter = ({ pagination: { currentPage, totalPages } }: Paged) =>
  currentPage < totalPages ? currentPage + 1 : undefined;

export const returnsQuery = (queue: ReturnQueue) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'queue', queue],
    queryFn: ({ pageParam: page, signal }) => api.call('listReturns', { query: { queue, page }, signal }),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
    staleTime: 0,
  });

export const returnCountsQuery = queryOptions({
  queryKey: [...KEY, 'counts'],
  queryFn: ({ signal }) => api.call('countReturns', { signal }),
  // Only while somebody looks: a hidden tab asks nothing.
  refetchInterval: COUNTS_EVERY_MS,
  staleTime: 0,
});

export const refundsDueQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'refunds'],
  queryFn: ({ pageParam: page, signal }) => api.call('listRefundsDue', { query: { page }, signal }),
  initialPageParam: 1,
  getNextPageParam: pageAfter,
  placeholderData: keepPreviousData,
  staleTime: 0,
});

/** A photo is for its customer and for staff: it comes with the token, and is kept by whoever shows it. */
export const pictureQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'return-picture', id],
    queryFn: async ({ signal }) => (await api.download('readReturnPicture', { params: { id }, signal })).content,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The return with this number, wherever it is; the queue in which goods are awaited is asked first. */
export async function findReturn(number: string): Promise<QueuedReturn | undefined> {
  const inQueue = async (queue: ReturnQueue) => {
    const { returns } = await api.call('listReturns', { query: { queue, q: number } });
    return returns.find((one) => one.number === number);
  };
  const awaited = await inQueue('to-receive');
  if (awaited) return awaited;
  const others = await Promise.all(RETURN_QUEUES.filter((queue) => queue !== 'to-receive').map(inQueue));
  return others.find((one) => one !== undefined);
}

type Told = { return: StaffReturn };

/** Whatever becomes of a return, it is shown as it stands now, and the queues, the refunds and its order are read anew. */
function useReturnWrite<What>(write: (what: What) => Promise<Told>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (what: What) => (await write(what)).return,
    onSuccess: (told) => {
      cache.setQueryData(returnQuery(told.id).queryKey, told);
      void cache.invalidateQueries({ queryKey: ['admin', 'orders'] });
      void cache.invalidateQueries(orderInFullQuery(told.orderId));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}

export const useDecide = (id: string) =>
  useReturnWrite((body: Decision) => api.call('decideReturn', { params: { id }, body }));

export const useReceive = () => useReturnWrite((id: string) => api.call('receiveReturn', { params: { id } }));

export const useInspect = (id: string) =>
  useReturnWrite((body: Inspection) => api.call('inspectReturn', { params: { id }, body }));

type ToldRefund = { refund: RefundDue };

function useRefundWrite<What>(write: (what: What) => Promise<ToldRefund>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (what: What) => (await write(what)).refund,
    onSuccess: ({ orderId }) => {
      void cache.invalidateQueries({ queryKey: ['admin', 'orders'] });
      void cache.invalidateQueries(orderInFullQuery(orderId));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}

export const useNoteRefund = (id: string) =>
  useRefundWrite((reference: string) => api.call('noteRefund', { params: { id }, body: { reference } }));

export const useConfirmRefund = (id: string) =>
  useRefundWrite<void>(() => api.call('confirmRefund', { params: { id } }));

export const useExportRefunds = () =>
  useMutation({
    mutationFn: () => api.download('exportRefunds', {}),
    onError: (error) => failureOf(error, 'The file could not be made. Please try again.'),
  });

export const useDownloadSlip = (id: string) =>
  useMutation({
    mutationFn: () => api.download('readReturnSlip', { params: { id } }),
    onError: (error) => failureOf(error, 'The slip could not be downloaded. Please try again.'),
  });
