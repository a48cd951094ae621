import { formatPaise, type Priced, priceBefore, savingPercent } from '@kinari/contract/money';
import type { Variant } from './product.ts';

const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** A price as people read it; `before` and `percent` are absent when nothing is saved. */
export type PriceText = { now: string; before?: string; percent?: number };

export function priceText(priced: Priced, quantity = 1): PriceText {
  const now = formatPaise(priced.price * quantity);
  if (priced.saving === 0) return { now };
  return { now, before: formatPaise(priceBefore(priced) * quantity), percent: savingPercent(priced) };
}

/** What a card shows: the chosen variant's price, or the lowest at which any of them sells. */
export function cardPrice(variants: readonly Variant[], chosen?: Variant): Priced & Pick<Variant, 'mrp'> {
  return chosen ?? cheapest(variants) ?? { price: 0, saving: 0 };
}

/** `₹500`, for bounds that are always whole rupees. */
export function formatRupees(rupees: number): string {
  return wholeRupees.format(rupees);
}

// Of two at the same price, the one that says how much it saves.
function cheapest(variants: readonly Variant[]): Variant | undefined {
  return variants.toSorted((a, b) => a.price - b.price || b.saving - a.saving)[0];
}
