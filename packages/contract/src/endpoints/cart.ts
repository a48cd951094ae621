import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { MAX } from '../limits.ts';
import { rupeeTotal, variant } from './catalog.ts';
import { image } from './media.ts';
import { idParams, namedObject } from './schemas.ts';

const quantity = z.int().min(1).max(MAX.unitsPerLine);

/**
 * `available`: the line can be bought as it is. If it cannot, `forSale` is true for low stock and false for a variant no longer
 * sold. `priceChanged`: the price changed since the customer last saw it.
 */
const cartLine = z.object({
  id: z.uuid(),
  quantity: z.int(),
  available: z.boolean(),
  forSale: z.boolean(),
  priceChanged: z.boolean(),
  total: rupeeTotal,
  product: z.object({ id: z.uuid(), name: z.string(), images: z.array(image), variant }),
});

const cart = namedObject('Cart', {
  items: z.array(cartLine),
  summary: z.object({
    subtotal: rupeeTotal,
    discount: rupeeTotal,
    tax: rupeeTotal,
    total: rupeeTotal,
    totalSavings: rupeeTotal,
  }),
});

export const cartEndpoints = {
  getCart: {
    route: 'GET /cart',
    summary: 'Get the cart with current prices',
    access: 'customer',
    /** `count` does not mark a price change as seen, because it shows no price. */
    query: z.object({ purpose: z.enum(['show', 'count']).default('show') }),
    response: cart,
  },
  addCartLine: {
    route: 'POST /cart/add',
    summary: 'Add units of a variant to the cart',
    access: 'customer',
    adminError: 'admin_cart_not_allowed',
    body: z.object({ productVariantId: z.uuid(), quantity }),
    response: cart,
    errors: ['variant_not_for_sale', 'not_enough_stock'],
  },
  updateCartLine: {
    route: 'PUT /cart/update-quantity',
    summary: 'Set the quantity of a cart line',
    access: 'customer',
    adminError: 'admin_cart_not_allowed',
    body: z.object({ cartItemId: z.uuid(), newQuantity: quantity }),
    response: cart,
    errors: ['not_found', 'variant_not_for_sale', 'not_enough_stock'],
  },
  removeCartLine: {
    route: 'DELETE /cart/remove/{id}',
    summary: 'Remove a cart line',
    access: 'customer',
    adminError: 'admin_cart_not_allowed',
    params: idParams,
    response: cart,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
