import type { Cells } from '../import-row.ts';
import { readRupees, rupeesOf } from '../judge/money.ts';

/**
 * Other shops tell what is paid and what was before; we tell what is paid and what is saved. What cannot be read stays as it was
 * written, for the judge to refuse.
 */
export function fromPrices({ paid, before }: { paid: string; before: string }): Pick<Cells, 'price' | 'saving'> {
  const [price, former] = [readRupees(paid), readRupees(before)];
  if (before === '') return { price: paid, saving: paid === '' ? '' : '0' };
  if (typeof former === 'string') return { price: paid, saving: before };
  if (typeof price === 'string') return { price: paid };
  return { price: paid, saving: former > price ? rupeesOf(former - price) : '0' };
}

/** A price that is lower for a time, which may be over. */
export function fromSale(
  prices: { regular: string; sale: string; until: string },
  now: Date,
): Pick<Cells, 'price' | 'saving'> {
  const over = Date.parse(prices.until) + 24 * 60 * 60_000 < now.getTime();
  if (prices.sale === '' || over) return fromPrices({ paid: prices.regular, before: '' });
  return fromPrices({ paid: prices.sale, before: prices.regular });
}

/** Other shops count below none when more was sold than there was. */
export function fromStock(stock: string): string {
  return /^-\d+(\.0+)?$/.test(stock) ? '0' : stock;
}
