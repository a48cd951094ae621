import { queryOptions } from '@tanstack/react-query';
import { type Product, toCardProduct } from '../catalog/product.ts';
import { api } from '../platform/browser-api.ts';
import { storeIds } from '../platform/local-mirror.ts';

/** A product wished for; one that has left the shop is kept in sight, but cannot be bought. */
export type Wish = { product: Product; available: boolean };

export const wishlistQuery = queryOptions({
  queryKey: ['wishlist'],
  queryFn: async ({ signal }): Promise<Wish[]> => {
    const { wishlist } = await api.call('readWishlist', { signal });
    storeIds(
      'wishlist',
      wishlist.items.map(({ productId }) => productId),
    );
    return wishlist.items.map(({ product, available }) => ({ product: toCardProduct(product), available }));
  },
  // Hearts everywhere change the list; each visit reads it anew and shows what was known meanwhile.
  staleTime: 0,
});
