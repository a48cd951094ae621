import { z } from 'zod';
import type { Call } from '../call.ts';
import { product } from './catalog.ts';

/** `available` is false once a product has left the shop; one that is only sold out is available with no stock. */
const wish = z.object({ productId: z.uuid(), available: z.boolean(), product });

const wishlist = z.object({
  wishlist: z.object({ id: z.uuid(), userId: z.uuid(), items: z.array(wish) }),
});
const byProduct = z.object({ productId: z.uuid() });

export const wishlistCalls = {
  readWishlist: {
    summary: 'The products a customer wishes for, newest first',
    access: 'customer',
    reply: wishlist,
  },
  addToWishlist: {
    summary: 'Wish for a product; wishing twice is harmless',
    access: 'customer',
    adminRefusal: 'admins_have_no_wishlist',
    params: byProduct,
    reply: wishlist,
    refusals: ['product_not_found', 'wishlist_full'],
  },
  removeFromWishlist: {
    summary: 'Stop wishing for a product; doing so twice is harmless',
    access: 'customer',
    adminRefusal: 'admins_have_no_wishlist',
    params: byProduct,
    reply: wishlist,
  },
} as const satisfies Record<string, Call>;
