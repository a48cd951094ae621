import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/browser-api.ts';
import { storeListIds } from '../platform/local-session.ts';
import { logClientError } from '../platform/log-client-error.ts';
import { type Cart, type CartLine, keepFlags, withoutLine, withQuantity } from './cart-totals.ts';
import { latestQuantity, setLatestQuantity } from './latest-quantity.ts';

export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: async ({ signal, client }) => {
    const cart = keepFlags(await api.call('getCart', { signal }), client.getQueryData<Cart>(['cart']));
    storeCartIds(cart);
    return cart;
  },
  // Show the cached cart, but always refetch: other pages and devices change it too.
  staleTime: 0,
});

// Runs cart changes one at a time, in order. Placing an order waits for them too.
export const cartChange = { mutationKey: ['cart'], scope: { id: 'cart' } };

/** Shows a quantity at once and calls the API after the last tap. An error restores the old quantity without a message. */
export function useSetQuantity() {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    ...cartChange,
    mutationFn: async ({ id }: { id: string; before: number }) =>
      api.call('updateCartLine', { body: { cartItemId: id, newQuantity: await latestQuantity(id) } }),
    onSuccess: (cart) => showCartIfLatest(cache, cart),
    onError: (error, { id, before }) => {
      logClientError('failed to update cart quantity', error);
      cache.setQueryData(cartQuery.queryKey, (cart) => cart && withQuantity(cart, id, before));
      void cache.invalidateQueries(cartQuery);
    },
  });

  return ({ id, quantity: before }: CartLine, quantity: number) => {
    void cache.cancelQueries(cartQuery);
    cache.setQueryData(cartQuery.queryKey, (cart) => cart && withQuantity(cart, id, quantity));
    if (setLatestQuantity(id, quantity)) mutate({ id, before });
  };
}

export function useRemoveLine() {
  const cache = useQueryClient();
  return useMutation({
    ...cartChange,
    mutationFn: ({ id }: CartLine) => api.call('removeCartLine', { params: { id } }),
    onMutate: ({ id }) => {
      void cache.cancelQueries(cartQuery);
      const before = cache.getQueryData(cartQuery.queryKey);
      if (before) showCart(cache, withoutLine(before, id));
      return before;
    },
    onSuccess: (cart) => showCartIfLatest(cache, cart),
    onError: (error, _line, before) => {
      logClientError('failed to remove cart line', error);
      if (before) showCart(cache, before);
      void cache.invalidateQueries(cartQuery);
    },
  });
}

export function useRestoreLine() {
  const cache = useQueryClient();
  return useMutation({
    ...cartChange,
    mutationFn: ({ product, quantity }: CartLine) =>
      api.call('addCartLine', { body: { productVariantId: product.variant.id, quantity } }),
    onSuccess: (cart) => showCartIfLatest(cache, cart),
  });
}

/** Updates the cart on the screen and its count in the header. */
export function showCart(cache: QueryClient, cart: Cart): void {
  cache.setQueryData(cartQuery.queryKey, (before) => keepFlags(cart, before));
  storeCartIds(cart);
}

// A response that does not include later changes would undo them on the screen.
function showCartIfLatest(cache: QueryClient, cart: Cart): void {
  if (cache.isMutating({ mutationKey: cartChange.mutationKey }) === 1) showCart(cache, cart);
}

function storeCartIds(cart: Cart): void {
  storeListIds(
    'cart',
    cart.items.map(({ product }) => product.variant.id),
  );
}
