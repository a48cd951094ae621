import type { Reply } from '@kinari/contract/contract';
import { MOST } from '@kinari/contract/limits';
import { priceBefore, savingPercent, summarise, toPaise, toRupees } from '@kinari/contract/money';

export type Cart = Reply<'readCart'>;
export type CartLine = Cart['items'][number];

export const EMPTY_CART: Cart = { items: [], summary: { subtotal: 0, discount: 0, tax: 0, total: 0, totalSavings: 0 } };

/** The cart as it will be when the API has agreed. Until it answers, and only then, the browser adds up by itself. */
export function withQuantity(cart: Cart, id: string, quantity: number): Cart {
  return summed(
    cart.items.map((line) =>
      line.id === id
        ? {
            ...line,
            quantity,
            available: !isGone(line) && quantity <= line.product.variant.stock,
            total: toRupees(toPaise(line.product.variant.originalPrice) * quantity),
          }
        : line,
    ),
  );
}

export function withoutLine(cart: Cart, id: string): Cart {
  return summed(cart.items.filter((line) => line.id !== id));
}

/** The API points a changed price out once; it stays pointed out for as long as the line is on the screen. */
export function withKnownFlags(cart: Cart, before: Cart | undefined): Cart {
  const flagged = new Set(before?.items.filter(({ priceChanged }) => priceChanged).map(({ id }) => id));
  if (flagged.size === 0) return cart;
  return {
    ...cart,
    items: cart.items.map((line) => (flagged.has(line.id) ? { ...line, priceChanged: true } : line)),
  };
}

/** Cannot be bought in any quantity, as against one that is only too many. */
export function isGone({ forSale, product: { variant } }: CartLine): boolean {
  return !forSale || variant.stock === 0;
}

export function mostOf({ product }: CartLine): number {
  return Math.min(product.variant.stock, MOST.unitsPerLine);
}

/** The prices of one unit, in rupees; `before` and `percent` mean something only where something is saved. */
export function pricesOf({ product: { variant } }: CartLine) {
  const priced = { price: toPaise(variant.originalPrice), saving: toPaise(variant.discountPrice) };
  return {
    unit: variant.originalPrice,
    before: toRupees(priceBefore(priced)),
    percent: savingPercent(priced),
  };
}

function summed(items: CartLine[]): Cart {
  const counting = items.filter((line) => !isGone(line));
  const { subtotal, discount, tax, total, totalSavings } = summarise(
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
