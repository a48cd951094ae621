import { queryOptions } from '@tanstack/react-query';
import { type Product, toCardProduct } from '../catalog/product.ts';
import { api } from '../platform/browser-api.ts';
import { storeListIds } from '../platform/local-session.ts';

/** A product on the wishlist. One that is no longer sold stays visible, but cannot be bought. */
export type WishlistItem = { product: Product; available: boolean };

export const wishlistQuery = queryOptions({
  queryKey: ['wishlist'],
  queryFn: async ({ signal }): Promise<WishlistItem[]> => {
    const { wishlist } = await api.call('getWishlist', { signal });
    storeListIds(
      'wishlist',
      wishlist.items.map(({ productId }) => productId),
    );
    return wishlist.items.map(({ product, available }) => ({ product: toCardProduct(product), available }));
  },
  // Hearts on other pages change the list. Show the cached list and always refetch.
  staleTime: 0,
});
