import type { EndpointResponse } from '@kinari/contract/contract';
import type { PaymentWay } from '@kinari/contract/labels/payment-labels';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/browser-api.ts';

export type OrderPayment = EndpointResponse<'getOrderPayment'>;
export type UpiAction = Extract<EndpointResponse<'startPayment'>['action'], { kind: 'upi' }>;

/** An order of the logged-in customer, or the token of a link to pay. */
export type PaymentAccess = { orderId: string } | { token: string };

export const paymentQuery = (access: PaymentAccess) =>
  queryOptions({
    queryKey: ['payment', access],
    queryFn: ({ signal }): Promise<OrderPayment> =>
      'token' in access
        ? api.call('getPaymentByLink', { params: access, signal })
        : api.call('getOrderPayment', { params: { id: access.orderId }, signal }),
    // The payment changes without an action on this page.
    staleTime: 0,
  });

export function useStartPayment(access: PaymentAccess) {
  const cache = useQueryClient();
  return useMutation({
    // One after the other: a customer may choose the other way while the UPI link is still being loaded.
    scope: { id: 'payment' },
    mutationFn: (way: PaymentWay) =>
      'token' in access
        ? api.call('startPaymentByLink', { params: access, body: { way } })
        : api.call('startPayment', { params: { id: access.orderId }, body: { way } }),
    onSuccess: () =>
      cache.setQueryData(
        paymentQuery(access).queryKey,
        (payment) => payment && { ...payment, status: 'waiting' as const },
      ),
    // After an error too: the order may be paid or ended.
    onSettled: () => void cache.invalidateQueries(paymentQuery(access)),
  });
}

export function usePayWithCash(access: PaymentAccess) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      'token' in access
        ? api.call('payWithCashByLink', { params: access })
        : api.call('payWithCash', { params: { id: access.orderId } }),
    onSuccess: async (payment) => {
      // An older response that arrives later would replace this one.
      await cache.cancelQueries(paymentQuery(access));
      cache.setQueryData(paymentQuery(access).queryKey, payment);
    },
    onError: () => void cache.invalidateQueries(paymentQuery(access)),
  });
}
