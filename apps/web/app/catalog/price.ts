import { formatMoney } from '@kinari/contract/locale';
import { compareAtPrice, discountPercent, type Priced } from '@kinari/contract/money';
import type { Variant } from './product.ts';

export type PriceText = { now: string; before?: string; percent?: number };

export function formatPrice(priced: Priced, quantity = 1): PriceText {
  const now = formatMoney(priced.price * quantity);
  if (priced.saving === 0) return { now };
  return { now, before: formatMoney(compareAtPrice(priced) * quantity), percent: discountPercent(priced) };
}

export function cardPrice(variants: readonly Variant[], chosen?: Variant): Priced & Pick<Variant, 'mrp'> {
  return chosen ?? findCheapest(variants) ?? { price: 0, saving: 0 };
}

// At the same price, prefer the one with the larger saving.
function findCheapest(variants: readonly Variant[]): Variant | undefined {
  return variants.toSorted((a, b) => a.price - b.price || b.saving - a.saving)[0];
}
