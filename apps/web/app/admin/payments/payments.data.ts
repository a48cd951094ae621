import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import type { PaymentMethodGroup, PaymentTab } from '@kinari/contract/labels/payment-labels';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { PAYMENTS_KEY } from '../navigation/payment-settings.data.ts';

export type PaymentList = EndpointResponse<'listPayments'>;
export type Payment = PaymentList['payments'][number];
export type UnknownPayment = PaymentList['unknown'][number];
export type PaymentTotals = EndpointResponse<'getPaymentTotals'>;
export type PaymentDetails = EndpointResponse<'getPayment'>;
export type PaymentRefund = PaymentDetails['refunds'][number];
export type PaymentDecision = EndpointBody<'resolvePayment'>['decision'];

export type PaymentFilter = {
  tab: PaymentTab;
  q: string;
  method: PaymentMethodGroup | undefined;
  /** The first day. Undefined for any time. */
  from: string | undefined;
  page: number;
};

const LIST_KEY = [...PAYMENTS_KEY, 'list'];
const POLL_INTERVAL_MS = 15_000;

/** Polled while customers are paying. React Query pauses this in hidden tabs. */
export const paymentsQuery = (query: PaymentFilter) =>
  queryOptions({
    queryKey: [...LIST_KEY, query],
    queryFn: ({ signal }) => api.call('listPayments', { query, signal }),
    refetchInterval: ({ state: { data } }) => ((data?.counts.waiting ?? 0) > 0 ? POLL_INTERVAL_MS : false),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The counts of the tabs, for a page without the list. */
export const paymentCountsQuery = queryOptions({
  queryKey: [...LIST_KEY, 'counts'],
  queryFn: async ({ signal }) => (await api.call('listPayments', { query: { limit: 1 }, signal })).counts,
});

/** The payments of one order, newest first. */
export const orderPaymentsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...LIST_KEY, 'order', orderId],
    queryFn: async ({ signal }) => {
      const { payments } = await api.call('listPayments', { query: { q: orderId }, signal });
      // A search by the same text may also find a reference.
      return payments.filter((payment) => payment.orderId === orderId);
    },
    refetchInterval: ({ state: { data } }) => (data?.some(isOpen) ? POLL_INTERVAL_MS : false),
    staleTime: 0,
  });

export const paymentTotalsQuery = (from: string) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'totals', from],
    queryFn: ({ signal }) => api.call('getPaymentTotals', { query: { from }, signal }),
    placeholderData: keepPreviousData,
  });

/** Returns one payment, or `null`. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'payment', id],
    queryFn: async ({ signal }): Promise<PaymentDetails | null> => {
      try {
        return await api.call('getPayment', { params: { id }, signal });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
    refetchInterval: ({ state: { data } }) => (data && isOpen(data.payment) ? POLL_INTERVAL_MS : false),
    staleTime: 0,
  });

/** The customer can still pay it. */
export function isOpen({ status }: Pick<Payment, 'status'>): boolean {
  return status === 'starting' || status === 'waiting';
}

/** Also reloads the order, because its status depends on its payments. */
function usePaymentMutation<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: async () => {
      void cache.invalidateQueries({ queryKey: ['admin', 'orders'] });
      void cache.invalidateQueries({ queryKey: ['admin', 'order-changes'] });
      void cache.invalidateQueries({ queryKey: LIST_KEY });
      await cache.invalidateQueries({ queryKey: [...PAYMENTS_KEY, 'payment'] });
    },
  });
}

export const useCheckPayment = () =>
  usePaymentMutation(async (id: string) => (await api.call('checkPayment', { params: { id } })).payment);

export const useResolvePayment = (id: string) =>
  usePaymentMutation(
    async (body: EndpointBody<'resolvePayment'>) =>
      (await api.call('resolvePayment', { params: { id }, body })).payment,
  );
