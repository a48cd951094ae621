import type { Reply, Request } from '@kinari/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { profileQuery } from '../account/account.data.ts';
import { creditQuery } from '../account/credit/credit.data.ts';
import { cartChange, cartQuery, show } from '../cart/cart.data.ts';
import { type Cart, EMPTY_CART } from '../cart/cart-figures.ts';
import { ApiError } from '../platform/api.ts';
import { api } from '../platform/browser-api.ts';
import { logQuietly } from '../platform/browser-log.ts';

export type Order = Reply<'placeOrder'>['order'];
type Asked = Omit<Request<'placeOrder'>['body'], 'paymentMethod'>;

/**
 * Places the order. One key per checkout screen: however often the button is pressed or the network fails, the API makes
 * one order of it. A try that was not answered may have succeeded, so before the next one the shop is asked for it.
 * Waits for changes of the cart that are still on their way.
 */
export function usePlaceOrder(cart: Cart, onPlaced: (order: Order) => void) {
  const cache = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const isUnanswered = useRef(false);
  return useMutation({
    scope: cartChange.scope,
    mutationFn: async (asked: Asked) => {
      const placed = isUnanswered.current ? await findPlaced(cart) : undefined;
      if (placed) return placed;
      isUnanswered.current = true;
      const body = { ...asked, paymentMethod: 'COD' } as const;
      return (await api.call('placeOrder', { body, headers: { 'Idempotency-Key': key } })).order;
    },
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
    retryDelay: 1000,
    onSuccess: (order) => {
      // First of all: a checkout whose cart is empty sends people to the cart.
      onPlaced(order);
      show(cache, EMPTY_CART);
      void cache.invalidateQueries({ queryKey: ['orders'] });
      // It remembers what was typed for this order.
      void cache.invalidateQueries(profileQuery);
      void cache.invalidateQueries(creditQuery);
    },
    onError: (error) => {
      if (isAnswer(error)) isUnanswered.current = false;
      // The cart is not what this page shows: somebody bought the last one, or a price has moved.
      const isCartToBlame =
        error instanceof ApiError && (error.status === 409 || error.code === 'variant_not_for_sale');
      if (isCartToBlame) void cache.invalidateQueries(cartQuery);
    },
  });
}

/** Whether the shop itself has refused; anything else says nothing about what became of the order. */
export function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

/** The order this cart has become: an order empties the cart it is made of. */
async function findPlaced({ summary }: Cart): Promise<Order | undefined> {
  const [{ orders }, { items }] = await Promise.all([
    api.call('listOwnOrders', { query: { limit: 1 } }),
    api.call('readCart', { query: { purpose: 'count' } }),
  ]);
  return items.length === 0 ? orders.find(({ orderTotal }) => orderTotal === summary.total) : undefined;
}

/** Whether the confirmation mail is on its way. */
export async function sendConfirmation({ id, user }: Order): Promise<boolean> {
  try {
    const { mail } = await api.call('sendConfirmation', { body: { orderData: { id }, email: user.email } });
    return mail !== 'failed';
  } catch (error) {
    logQuietly('Could not ask for the confirmation mail', error);
    return false;
  }
}
