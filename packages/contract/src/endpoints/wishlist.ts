import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { product } from './catalog.ts';

/** `available` is false once the shop no longer sells the product. A sold-out product is available with stock 0. */
const wishlistItem = z.object({ productId: z.uuid(), available: z.boolean(), product });

const wishlist = z.object({
  wishlist: z.object({ id: z.uuid(), userId: z.uuid(), items: z.array(wishlistItem) }),
});
const productIdParams = z.object({ productId: z.uuid() });

export const wishlistEndpoints = {
  getWishlist: {
    route: 'GET /wishlist',
    summary: 'List your wishlist, newest first',
    access: 'customer',
    response: wishlist,
  },
  addToWishlist: {
    route: 'POST /wishlist/{productId}',
    summary: 'Add a product to the wishlist; idempotent',
    access: 'customer',
    adminError: 'admin_wishlist_not_allowed',
    params: productIdParams,
    response: wishlist,
    errors: ['product_not_found', 'wishlist_full'],
  },
  removeFromWishlist: {
    route: 'DELETE /wishlist/{productId}',
    summary: 'Remove a product from the wishlist; idempotent',
    access: 'customer',
    adminError: 'admin_wishlist_not_allowed',
    params: productIdParams,
    response: wishlist,
  },
} as const satisfies Record<string, Endpoint>;
