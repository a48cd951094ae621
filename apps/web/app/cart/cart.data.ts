import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/browser-api.ts';
import { logQuietly } from '../platform/browser-log.ts';
import { storeIds } from '../platform/local-mirror.ts';
import { type Cart, type CartLine, withKnownFlags, withoutLine, withQuantity } from './cart-figures.ts';
import { latestQuantity, setLatestQuantity } from './latest-quantity.ts';

export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: async ({ signal, client }) => {
    const cart = withKnownFlags(await api.call('readCart', { signal }), client.getQueryData<Cart>(['cart']));
    mirror(cart);
    return cart;
  },
  // Shown from memory at once, and read again each time: other pages and other devices fill the same cart.
  staleTime: 0,
});

// One after the other, in the order they were made; an order waits for the last of them too.
export const cartChange = { mutationKey: ['cart'], scope: { id: 'cart' } };

/** Shows a quantity at once and tells the API a moment after the last tap; what failed quietly returns. */
export function useSetQuantity() {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    ...cartChange,
    mutationFn: async ({ id }: { id: string; before: number }) =>
      api.call('updateCartLine', { body: { cartItemId: id, newQuantity: await latestQuantity(id) } }),
    onSuccess: (cart) => showIfLast(cache, cart),
    onError: (error, { id, before }) => {
      logQuietly('Could not change a quantity', error);
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
      if (before) show(cache, withoutLine(before, id));
      return before;
    },
    onSuccess: (cart) => showIfLast(cache, cart),
    onError: (error, _line, before) => {
      logQuietly('Could not remove a line', error);
      if (before) show(cache, before);
      void cache.invalidateQueries(cartQuery);
    },
  });
}

export function useAddBack() {
  const cache = useQueryClient();
  return useMutation({
    ...cartChange,
    mutationFn: ({ product, quantity }: CartLine) =>
      api.call('addCartLine', { body: { productVariantId: product.variant.id, quantity } }),
    onSuccess: (cart) => showIfLast(cache, cart),
  });
}

/** Puts a cart on the screen, and its count into the header. */
export function show(cache: QueryClient, cart: Cart): void {
  cache.setQueryData(cartQuery.queryKey, (before) => withKnownFlags(cart, before));
  mirror(cart);
}

// An answer that does not know of later changes would undo them on the screen.
function showIfLast(cache: QueryClient, cart: Cart): void {
  if (cache.isMutating({ mutationKey: cartChange.mutationKey }) === 1) show(cache, cart);
}

function mirror(cart: Cart): void {
  storeIds(
    'cart',
    cart.items.map(({ product }) => product.variant.id),
  );
}
