import type { Cells } from '../import-row.ts';
import { formatPlainRupees, parseRupees } from '../validate/money.ts';

/** Converts price and compare-at price to price and saving. Unreadable text is passed through, so that validation rejects it. */
export function toPriceCells({ paid, before }: { paid: string; before: string }): Pick<Cells, 'price' | 'saving'> {
  const [price, compareAtPrice] = [parseRupees(paid), parseRupees(before)];
  if (before === '') return { price: paid, saving: paid === '' ? '' : '0' };
  if (typeof compareAtPrice === 'string') return { price: paid, saving: before };
  if (typeof price === 'string') return { price: paid };
  return { price: paid, saving: compareAtPrice > price ? formatPlainRupees(compareAtPrice - price) : '0' };
}

export function toSalePriceCells(
  prices: { regular: string; sale: string; until: string },
  now: Date,
): Pick<Cells, 'price' | 'saving'> {
  const isExpired = Date.parse(prices.until) + 24 * 60 * 60_000 < now.getTime();
  if (prices.sale === '' || isExpired) return toPriceCells({ paid: prices.regular, before: '' });
  return toPriceCells({ paid: prices.sale, before: prices.regular });
}

/** Other shops have negative stock after overselling. */
export function toStockCell(stock: string): string {
  return /^-\d+(\.0+)?$/.test(stock) ? '0' : stock;
}
