import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { RETURN_QUEUES, type ReturnQueue } from '@kinari/contract/labels/return-labels';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { getNextPage, PAGED_LIST } from '../data/paged-list.ts';
import { type AdminReturn, RETURNS_KEY as KEY, returnQuery } from '../data/return.data.ts';
import { orderDetailsQuery } from '../order-details/order-details.data.ts';
import { showError } from '../ui/show-error.ts';

export type QueuedReturn = EndpointResponse<'listReturns'>['returns'][number];
export type ReturnLine = AdminReturn['lines'][number];
export type PendingRefund = EndpointResponse<'listPendingRefunds'>['refunds'][number];
export type ReturnReview = EndpointBody<'reviewReturn'>;
export type InspectionBody = EndpointBody<'inspectReturn'>;

const POLL_INTERVAL_MS = 30_000;
/** While a provider sends a refund. */
const SENDING_POLL_MS = 10_000;

export const returnsQuery = (queue: ReturnQueue) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'queue', queue],
    queryFn: ({ pageParam: page, signal }) => api.call('listReturns', { query: { queue, page }, signal }),
    initialPageParam: 1,
    getNextPageParam: getNextPage,
    staleTime: 0,
  });

export const returnCountsQuery = queryOptions({
  queryKey: [...KEY, 'counts'],
  queryFn: ({ signal }) => api.call('countReturns', { signal }),
  // React Query pauses this in hidden tabs.
  refetchInterval: POLL_INTERVAL_MS,
  staleTime: 0,
});

export const pendingRefundsQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'refunds'],
  queryFn: ({ pageParam: page, signal }) => api.call('listPendingRefunds', { query: { page }, signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some(({ refunds }) => refunds.some(({ status }) => status === 'sending')) ? SENDING_POLL_MS : false,
  ...PAGED_LIST,
});

/** Photos are private to the customer and staff. Fetched with the token and cached in memory. */
export const returnPhotoQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'return-image', id],
    queryFn: async ({ signal }) => (await api.download('getReturnPhoto', { params: { id }, signal })).content,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Finds a return by number in any queue. Checks the to-receive queue first. */
export async function findReturn(number: string): Promise<QueuedReturn | undefined> {
  const findInQueue = async (queue: ReturnQueue) => {
    const { returns } = await api.call('listReturns', { query: { queue, q: number } });
    return returns.find((orderReturn) => orderReturn.number === number);
  };
  const toReceive = await findInQueue('to-receive');
  if (toReceive) return toReceive;
  const others = await Promise.all(RETURN_QUEUES.filter((queue) => queue !== 'to-receive').map(findInQueue));
  return others.find((orderReturn) => orderReturn !== undefined);
}

type ReturnResponse = { return: AdminReturn };

/** Caches the returned return, and reloads queues, refunds and the order. */
function useReturnMutation<Variables>(mutationFn: (variables: Variables) => Promise<ReturnResponse>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (variables: Variables) => (await mutationFn(variables)).return,
    onSuccess: (orderReturn) => {
      cache.setQueryData(returnQuery(orderReturn.id).queryKey, orderReturn);
      void cache.invalidateQueries({ queryKey: ['admin', 'orders'] });
      void cache.invalidateQueries(orderDetailsQuery(orderReturn.orderId));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}

export const useReviewReturn = (id: string) =>
  useReturnMutation((body: ReturnReview) => api.call('reviewReturn', { params: { id }, body }));

export const useReceiveReturn = () => useReturnMutation((id: string) => api.call('receiveReturn', { params: { id } }));

export const useInspectReturn = (id: string) =>
  useReturnMutation((body: InspectionBody) => api.call('inspectReturn', { params: { id }, body }));

type RefundResponse = { refund: PendingRefund };

function useRefundMutation<Variables>(mutationFn: (variables: Variables) => Promise<RefundResponse>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (variables: Variables) => (await mutationFn(variables)).refund,
    onSuccess: ({ orderId }) => {
      void cache.invalidateQueries({ queryKey: ['admin', 'orders'] });
      void cache.invalidateQueries(orderDetailsQuery(orderId));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}

export const useRecordRefundPayment = (id: string) =>
  useRefundMutation((reference: string) => api.call('recordRefundPayment', { params: { id }, body: { reference } }));

export const useConfirmRefund = (id: string) =>
  useRefundMutation<void>(() => api.call('confirmRefund', { params: { id } }));

export const useApproveRefund = (id: string) =>
  useRefundMutation<void>(() => api.call('approveRefund', { params: { id } }));

export const useRetryRefund = (id: string) =>
  useRefundMutation<void>(() => api.call('retryRefund', { params: { id } }));

export const useRemindRefundCustomer = (id: string) =>
  useRefundMutation<void>(() => api.call('remindRefundCustomer', { params: { id } }));

export const useExportRefunds = () =>
  useMutation({
    mutationFn: () => api.download('exportRefunds', {}),
    onError: (error) => showError(error, 'Couldn’t create the file. Try again.'),
  });

export const useDownloadReturnSlip = (id: string) =>
  useMutation({
    mutationFn: () => api.download('downloadReturnSlip', { params: { id } }),
    onError: (error) => showError(error, 'Couldn’t download the slip. Try again.'),
  });
