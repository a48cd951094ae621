import { z } from 'zod';
import type { Call } from '../call.ts';
import { MOST } from '../limits.ts';
import { rupeeSum, variant } from './catalog.ts';
import { picture } from './media.ts';

const quantity = z.int().min(1).max(MOST.unitsPerLine);

/**
 * `available` tells whether the line can be bought as it is; where it cannot, `forSale` tells too few units from a variant
 * that has left the shop. `priceChanged` tells whether its price moved since it was shown; `total` is the price of all its
 * units.
 */
const cartLine = z.object({
  id: z.uuid(),
  quantity: z.int(),
  available: z.boolean(),
  forSale: z.boolean(),
  priceChanged: z.boolean(),
  total: rupeeSum,
  product: z.object({ id: z.uuid(), name: z.string(), images: z.array(picture), variant }),
});

const cart = z
  .object({
    items: z.array(cartLine),
    summary: z.object({
      subtotal: rupeeSum,
      discount: rupeeSum,
      tax: rupeeSum,
      total: rupeeSum,
      totalSavings: rupeeSum,
    }),
  })
  .meta({ id: 'Cart' });

export const cartCalls = {
  readCart: {
    summary: 'The cart, priced as of now',
    access: 'customer',
    /** To count what is in it shows nobody a price: a price that moved is still to be pointed out then. */
    query: z.object({ purpose: z.enum(['show', 'count']).default('show') }),
    reply: cart,
  },
  addCartLine: {
    summary: 'Add units of a variant; a variant already in the cart gets more',
    access: 'customer',
    adminRefusal: 'admins_have_no_cart',
    body: z.object({ productVariantId: z.uuid(), quantity }),
    reply: cart,
    refusals: ['variant_not_for_sale', 'not_enough_stock'],
  },
  updateCartLine: {
    summary: 'Set how many units a line holds',
    access: 'customer',
    adminRefusal: 'admins_have_no_cart',
    body: z.object({ cartItemId: z.uuid(), newQuantity: quantity }),
    reply: cart,
    refusals: ['not_found', 'variant_not_for_sale', 'not_enough_stock'],
  },
  removeCartLine: {
    summary: 'Take a line out of the cart',
    access: 'customer',
    adminRefusal: 'admins_have_no_cart',
    params: z.object({ id: z.uuid() }),
    reply: cart,
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;
