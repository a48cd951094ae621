import { type Paise, toPaise, toRupees } from '@kinari/contract/money';
import type { StaffProduct } from '../product-draft.ts';

type Prices = { price: Paise; saving: Paise };

const RUPEE: Paise = 100;
export const MOST_PERCENT = 90;

/**
 * What a variant costs after its price fell by so many percent: to the nearest rupee, never below one, and what it cost
 * before stays in sight. The server does the same (`imports/bulk/step.ts`); here it is only shown beforehand.
 */
export function discounted({ price, saving }: Prices, percent: number): Prices {
  const fallen = Math.round((price * (1000 - Math.round(percent * 10))) / (1000 * RUPEE)) * RUPEE;
  const to = Math.max(fallen, RUPEE);
  return to === price ? { price, saving } : { price: to, saving: Math.max(saving + price - to, 0) };
}

/** What is wrong with a percentage, if anything. */
export function percentProblem(text: string): string | undefined {
  if (!/^\d{1,2}(\.\d)?$/.test(text)) return 'A number such as 10 or 12.5';
  const percent = Number(text);
  return percent < 0.1 || percent > MOST_PERCENT ? `From 0.1 to ${MOST_PERCENT}` : undefined;
}

/** What a discount does to these products: their lowest price before and after, and how many could not save that much. */
export function discountEffect(products: readonly StaffProduct[], percent: number) {
  const changes = products.map(({ id, name, variants }) => {
    const now = variants.map(({ originalPrice, discountPrice }) => ({
      price: toPaise(originalPrice),
      saving: toPaise(discountPrice),
    }));
    const then = now.map((prices) => discounted(prices, percent));
    // No variant may save more than it costs.
    const isRefused = then.some(({ price, saving }) => saving > price);
    return { id, name, before: lowest(now), after: lowest(then), isRefused };
  });
  return { changes: changes.filter(({ isRefused }) => !isRefused), refused: changes.filter((one) => one.isRefused) };
}

function lowest(prices: readonly Prices[]): number {
  return toRupees(Math.min(...prices.map(({ price }) => price)));
}
