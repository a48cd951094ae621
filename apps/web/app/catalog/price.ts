import { compareAtPrice, discountPercent, formatMoney, type Priced } from '@kinari/contract/money';
import type { Variant } from './product.ts';

const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

export type PriceText = { now: string; before?: string; percent?: number };

export function formatPrice(priced: Priced, quantity = 1): PriceText {
  const now = formatMoney(priced.price * quantity);
  if (priced.saving === 0) return { now };
  return { now, before: formatMoney(compareAtPrice(priced) * quantity), percent: discountPercent(priced) };
}

export function cardPrice(variants: readonly Variant[], chosen?: Variant): Priced & Pick<Variant, 'mrp'> {
  return chosen ?? findCheapest(variants) ?? { price: 0, saving: 0 };
}

/** `₹500`, for limits that are always whole rupees. */
export function formatWholeRupees(rupees: number): string {
  return wholeRupees.format(rupees);
}

// At the same price, prefer the one with the larger saving.
function findCheapest(variants: readonly Variant[]): Variant | undefined {
  return variants.toSorted((a, b) => a.price - b.price || b.saving - a.saving)[0];
}
