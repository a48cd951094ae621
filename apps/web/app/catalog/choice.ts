import { compareSizes } from '@kinari/contract/sizes';
import type { Product, Variant } from './product.ts';

/** From here down to one unit, a shopper is told how many are left. */
const FEW = 10;

export const SIZE_MISSING = 'Please select a size first';

export type SizeOption = { size: string | null; inStock: boolean };
export type ColorOption = { color: string; hex: string | null; inStock: boolean };

/** What a variant without a size is called where others have one. */
export function sizeLabel(size: string | null): string {
  return size ?? 'One size';
}

/** The sizes among these variants, each once; a size is in stock when one of its variants is. */
export function sizeOptions(variants: readonly Variant[]): SizeOption[] {
  const options = new Map<string | null, boolean>();
  for (const { size, stock } of variants) options.set(size, options.get(size) || stock > 0);
  return Array.from(options, ([size, inStock]) => ({ size, inStock })).toSorted((a, b) =>
    compareSizes(sizeLabel(a.size), sizeLabel(b.size)),
  );
}

/** The colours of a product in the shop's own order; variants without one make none. */
export function colorOptions(variants: readonly Variant[]): ColorOption[] {
  const options = new Map<string, ColorOption>();
  for (const { color, colorHex, stock } of variants) {
    if (color === null) continue;
    const known = options.get(color);
    options.set(color, { color, hex: known?.hex ?? colorHex, inStock: known?.inStock || stock > 0 });
  }
  return [...options.values()];
}

/** The distinct colours of a product as its woven border shows them. */
export function bandColors(variants: readonly Variant[]): string[] {
  return [...new Set(variants.flatMap(({ colorHex }) => (colorHex ? [colorHex.toLowerCase()] : [])))];
}

/** `undefined` while a size must still be chosen; where nothing has a size, there is nothing to choose. */
export function presetSize(variants: readonly Variant[]): string | null | undefined {
  const [only, ...others] = sizeOptions(variants);
  if (!only || others.length > 0) return undefined;
  return only.size === null || variants.length === 1 ? only.size : undefined;
}

/** The variant of a chosen size: of several, one that can be bought comes first. */
export function variantOf(variants: readonly Variant[], size: string | null | undefined): Variant | undefined {
  if (size === undefined) return undefined;
  const ofSize = variants.filter((variant) => variant.size === size);
  return ofSize.find(({ stock }) => stock > 0) ?? ofSize[0];
}

/** The colour a card would add, and how many others that size can be had in; nothing to tell where there is one colour. */
export function colorToAdd(variants: readonly Variant[], size: string | null | undefined) {
  if (colorOptions(variants).length < 2) return undefined;
  const offered = size === undefined ? variants : variants.filter((variant) => variant.size === size);
  const meant = offered.find(({ stock }) => stock > 0) ?? offered[0];
  if (!meant?.color) return undefined;
  const others = colorOptions(offered).filter(({ color, inStock }) => inStock && color !== meant.color).length;
  return { color: meant.color, hex: meant.colorHex, others };
}

export function isSoldOut({ variants }: Pick<Product, 'variants'>): boolean {
  return variants.every(({ stock }) => stock <= 0);
}

/** How many are left, where that is few enough to be worth saying. */
export function fewLeft(stock: number): number | undefined {
  return stock > 0 && stock <= FEW ? stock : undefined;
}

export type StockState = { tone: 'ok' | 'warn' | 'bad'; label: 'In stock' | 'Out of stock' };

export function stockState(stock: number): StockState {
  if (stock <= 0) return { tone: 'bad', label: 'Out of stock' };
  return { tone: stock > FEW ? 'ok' : 'warn', label: 'In stock' };
}
