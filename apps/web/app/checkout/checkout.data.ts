import type { ApiRequest, EndpointResponse } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { profileQuery } from '../account/account.data.ts';
import { addressesQuery } from '../account/addresses/address.data.ts';
import { storeCreditQuery } from '../account/store-credit/store-credit.data.ts';
import { cartChange, cartQuery, showCart } from '../cart/cart.data.ts';
import { type Cart, EMPTY_CART } from '../cart/cart-totals.ts';
import { ApiError } from '../platform/api.ts';
import { api } from '../platform/browser-api.ts';
import { logClientError } from '../platform/log-client-error.ts';

export type Order = EndpointResponse<'placeOrder'>['order'];
type PlaceOrderInput = ApiRequest<'placeOrder'>['body'];

/** The owner rarely changes the ways to pay. If they change during a checkout, the API rejects the order. */
const PAYMENT_METHODS_FRESH_MS = 300_000;

/** If this fails, cash remains. */
export const paymentMethodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: ({ signal }) => api.call('listPaymentMethods', { signal }),
  staleTime: PAYMENT_METHODS_FRESH_MS,
});

/**
 * Places the order. One idempotency key per screen, so retries create only one order. If an attempt got no response, it
 * may have succeeded: the next one first looks for the order. Runs after pending cart changes.
 */
export function usePlaceOrder(cart: Cart, onPlaced: (order: Order) => void) {
  const cache = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const isUnanswered = useRef(false);
  return useMutation({
    scope: cartChange.scope,
    mutationFn: async (body: PlaceOrderInput) => {
      const placedOrder = isUnanswered.current ? await findPlacedOrder(cart) : undefined;
      if (placedOrder) return placedOrder;
      isUnanswered.current = true;
      return (await api.call('placeOrder', { body, headers: { 'Idempotency-Key': key } })).order;
    },
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
    retryDelay: 1000,
    onSuccess: (order) => {
      // Must come first: a checkout with an empty cart redirects to the cart.
      onPlaced(order);
      showCart(cache, EMPTY_CART);
      void cache.invalidateQueries({ queryKey: ['orders'] });
      // The API saved the details entered for this order.
      void cache.invalidateQueries(profileQuery);
      void cache.invalidateQueries(addressesQuery);
      void cache.invalidateQueries(storeCreditQuery);
    },
    onError: (error) => {
      if (isFinalResponse(error)) isUnanswered.current = false;
      if (error instanceof ApiError && error.code === 'online_payment_off')
        void cache.invalidateQueries(paymentMethodsQuery);
      // The cart is outdated: an item sold out or a price changed.
      const isCartToBlame =
        error instanceof ApiError && (error.status === 409 || error.code === 'variant_not_for_sale');
      if (isCartToBlame) void cache.invalidateQueries(cartQuery);
    },
  });
}

/** True if the API rejected the order. Any other error leaves the result unknown. */
export function isFinalResponse(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

/** Finds the order made from this cart. Placing an order empties the cart. */
async function findPlacedOrder({ summary }: Cart): Promise<Order | undefined> {
  const [{ orders }, { items }] = await Promise.all([
    api.call('listMyOrders', { query: { limit: 1 } }),
    api.call('getCart', { query: { purpose: 'count' } }),
  ]);
  return items.length === 0 ? orders.find(({ orderTotal }) => orderTotal === summary.total) : undefined;
}

/** Returns false if the confirmation email failed. */
export async function sendConfirmation({ id, user }: Order): Promise<boolean> {
  try {
    const { mail } = await api.call('sendConfirmation', { body: { orderData: { id }, email: user.email } });
    return mail !== 'failed';
  } catch (error) {
    logClientError('failed to request order confirmation email', error);
    return false;
  }
}
