import { compareSizes } from '@kinari/contract/sizes';
import type { Product, Variant } from './product.ts';

/** At or below this stock, shoppers see how many are left. */
const LOW_STOCK_THRESHOLD = 10;

export const SIZE_MISSING_MESSAGE = 'Please select a size first';

export type SizeOption = { size: string | null; inStock: boolean };
export type ColorOption = { color: string; hex: string | null; inStock: boolean };

export function sizeLabel(size: string | null): string {
  return size ?? 'One size';
}

/** Returns each size once. A size is in stock if any of its variants is. */
export function sizeOptions(variants: readonly Variant[]): SizeOption[] {
  const options = new Map<string | null, boolean>();
  for (const { size, stock } of variants) options.set(size, options.get(size) || stock > 0);
  return Array.from(options, ([size, inStock]) => ({ size, inStock })).toSorted((a, b) =>
    compareSizes(sizeLabel(a.size), sizeLabel(b.size)),
  );
}

/** Returns the colours in catalogue order. Variants without a colour are skipped. */
export function colorOptions(variants: readonly Variant[]): ColorOption[] {
  const options = new Map<string, ColorOption>();
  for (const { color, colorHex, stock } of variants) {
    if (color === null) continue;
    const existing = options.get(color);
    options.set(color, { color, hex: existing?.hex ?? colorHex, inStock: existing?.inStock || stock > 0 });
  }
  return [...options.values()];
}

/** Puts the variants of the colour that a search asked for first, so that a card shows and adds it. */
export function withMatchedColorFirst(product: Product): Product {
  const { variants, matchedColor } = product;
  if (matchedColor === undefined) return product;
  const isOther = ({ color }: Variant) => Number(color !== matchedColor);
  return { ...product, variants: variants.toSorted((a, b) => isOther(a) - isOther(b)) };
}

export function stripeColors(variants: readonly Variant[]): string[] {
  return [...new Set(variants.flatMap(({ colorHex }) => (colorHex ? [colorHex.toLowerCase()] : [])))];
}

/** Returns `undefined` while the shopper has to choose. A single size is no choice. */
export function defaultSize(variants: readonly Variant[]): string | null | undefined {
  const [only, ...others] = sizeOptions(variants);
  return others.length > 0 ? undefined : only?.size;
}

/** Returns the variant of a size. Prefers one in stock. */
export function findVariant(variants: readonly Variant[], size: string | null | undefined): Variant | undefined {
  if (size === undefined) return undefined;
  const ofSize = variants.filter((variant) => variant.size === size);
  return ofSize.find(({ stock }) => stock > 0) ?? ofSize[0];
}

/** Returns the colour a card would add and the number of others in that size. `undefined` if there is only one colour. */
export function selectedColor(variants: readonly Variant[], size: string | null | undefined) {
  if (colorOptions(variants).length < 2) return undefined;
  const candidates = size === undefined ? variants : variants.filter((variant) => variant.size === size);
  const preferred = candidates.find(({ stock }) => stock > 0) ?? candidates[0];
  if (!preferred?.color) return undefined;
  const others = colorOptions(candidates).filter(({ color, inStock }) => inStock && color !== preferred.color).length;
  return { color: preferred.color, hex: preferred.colorHex, others };
}

export function isSoldOut({ variants }: Pick<Product, 'variants'>): boolean {
  return variants.every(({ stock }) => stock <= 0);
}

export function lowStockCount(stock: number): number | undefined {
  return stock > 0 && stock <= LOW_STOCK_THRESHOLD ? stock : undefined;
}

export type StockStatus = { tone: 'ok' | 'warn' | 'bad'; label: 'In stock' | 'Out of stock' };

export function stockStatus(stock: number): StockStatus {
  if (stock <= 0) return { tone: 'bad', label: 'Out of stock' };
  return { tone: stock > LOW_STOCK_THRESHOLD ? 'ok' : 'warn', label: 'In stock' };
}
