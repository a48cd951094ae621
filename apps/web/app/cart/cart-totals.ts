import type { EndpointResponse } from '@kinari/contract/contract';
import { MAX } from '@kinari/contract/limits';
import { calculateTotals, compareAtPrice, discountPercent, toPaise, toRupees } from '@kinari/contract/money';

export type Cart = EndpointResponse<'getCart'>;
export type CartLine = Cart['items'][number];

export const EMPTY_CART: Cart = { items: [], summary: { subtotal: 0, discount: 0, tax: 0, total: 0, totalSavings: 0 } };

/** Returns the expected cart until the API responds. The browser adds up the totals itself only for this time. */
export function withQuantity(cart: Cart, id: string, quantity: number): Cart {
  return withTotals(
    cart.items.map((line) =>
      line.id === id
        ? {
            ...line,
            quantity,
            available: !isUnavailable(line) && quantity <= line.product.variant.stock,
            total: toRupees(toPaise(line.product.variant.originalPrice) * quantity),
          }
        : line,
    ),
  );
}

export function withoutLine(cart: Cart, id: string): Cart {
  return withTotals(cart.items.filter((line) => line.id !== id));
}

/** The API reports a changed price only once. The flag stays while the line is on the screen. */
export function keepFlags(cart: Cart, before: Cart | undefined): Cart {
  const flaggedIds = new Set(before?.items.filter(({ priceChanged }) => priceChanged).map(({ id }) => id));
  if (flaggedIds.size === 0) return cart;
  return {
    ...cart,
    items: cart.items.map((line) => (flaggedIds.has(line.id) ? { ...line, priceChanged: true } : line)),
  };
}

/** True if the line cannot be bought in any quantity. */
export function isUnavailable({ forSale, product: { variant } }: CartLine): boolean {
  return !forSale || variant.stock === 0;
}

export function maxQuantity({ product }: CartLine): number {
  return Math.min(product.variant.stock, MAX.unitsPerLine);
}

/** Prices per unit in rupees. `before` and `percent` apply only if there is a saving. */
export function linePrices({ product: { variant } }: CartLine) {
  const priced = { price: toPaise(variant.originalPrice), saving: toPaise(variant.discountPrice) };
  return {
    unit: variant.originalPrice,
    before: toRupees(compareAtPrice(priced)),
    percent: discountPercent(priced),
  };
}

function withTotals(items: CartLine[]): Cart {
  const counting = items.filter((line) => !isUnavailable(line));
  const { subtotal, discount, tax, total, totalSavings } = calculateTotals(
    counting.map(({ quantity, product: { variant } }) => ({
      price: toPaise(variant.originalPrice),
      saving: toPaise(variant.discountPrice),
      quantity,
    })),
  );
  return {
    items,
    summary: {
      subtotal: toRupees(subtotal),
      discount: toRupees(discount),
      tax: toRupees(tax),
      total: toRupees(total),
      totalSavings: toRupees(totalSavings),
    },
  };
}
