import { type Paise, toPaise, toRupees } from '@kinari/contract/money';
import type { AdminProduct } from '../product-form-values.ts';

type Prices = { price: Paise; saving: Paise };

const PAISE_PER_RUPEE: Paise = 100;
export const MAX_PERCENT = 90;

/**
 * Returns the prices after a discount: rounded to the nearest rupee, at least one rupee, with the same
 * compare-at price. For the preview only: the server does the same in `imports/runs/create-bulk-action.service.ts`.
 */
export function applyDiscount({ price, saving }: Prices, percent: number): Prices {
  const loweredPrice =
    Math.round((price * (1000 - Math.round(percent * 10))) / (1000 * PAISE_PER_RUPEE)) * PAISE_PER_RUPEE;
  const newPrice = Math.max(loweredPrice, PAISE_PER_RUPEE);
  return newPrice === price ? { price, saving } : { price: newPrice, saving: Math.max(saving + price - newPrice, 0) };
}

export function validatePercent(text: string): string | undefined {
  if (!/^\d{1,2}(\.\d)?$/.test(text)) return 'Enter a number such as 10 or 12.5';
  const percent = Number(text);
  return percent < 0.1 || percent > MAX_PERCENT ? `Enter 0.1 to ${MAX_PERCENT}` : undefined;
}

/** Returns the lowest price before and after for each product, and the products that reject the discount. */
export function previewDiscount(products: readonly AdminProduct[], percent: number) {
  const changes = products.map(({ id, name, variants }) => {
    const currentPrices = variants.map(({ originalPrice, discountPrice }) => ({
      price: toPaise(originalPrice),
      saving: toPaise(discountPrice),
    }));
    const newPrices = currentPrices.map((prices) => applyDiscount(prices, percent));
    // The saving cannot be higher than the price.
    const isRejected = newPrices.some(({ price, saving }) => saving > price);
    return { id, name, before: lowestPrice(currentPrices), after: lowestPrice(newPrices), isRejected };
  });
  return {
    changes: changes.filter(({ isRejected }) => !isRejected),
    rejected: changes.filter((change) => change.isRejected),
  };
}

function lowestPrice(prices: readonly Prices[]): number {
  return toRupees(Math.min(...prices.map(({ price }) => price)));
}
