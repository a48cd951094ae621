import type { ImportWarning } from '@kinari/contract/labels/import-fields';
import type { Cells, ProductCells } from '../import-row.ts';
import type { CatalogLookup } from './catalog-lookup.ts';
import { isDownloadable, splitImageNames } from './image-names.ts';
import { parsePaise } from './validate-prices.ts';
import type { VariantValidation } from './validate-variant.ts';

const LARGE_CHANGE = 0.3;
const ONE_RUPEE = 100;

/** Returns warnings for a valid row. */
export function variantWarnings({ variant, changed, all }: VariantValidation, catalog: CatalogLookup): ImportWarning[] {
  const warnings: ImportWarning[] = [];
  if (changed.price !== undefined) {
    const [previousPrice, price] = [parsePaise(variant?.cells.price), parsePaise(changed.price)];
    if (price === ONE_RUPEE) warnings.push('price_of_one');
    if (variant && price < previousPrice * (1 - LARGE_CHANGE)) warnings.push('price_falls');
    if (variant && price > previousPrice * (1 + LARGE_CHANGE)) warnings.push('price_rises');
  }
  if (changed.stock === '0' && variant && Number(variant.cells.stock ?? 0) > 0) warnings.push('stock_to_zero');
  if (isUnprovenDiscount({ variant, changed, all }, catalog)) warnings.push('discount_unproven');
  return warnings;
}

/** True if price plus saving is neither the MRP nor was charged long enough. False if the shop does not check this. */
export function isUnprovenDiscount(
  { variant, changed, all }: Omit<VariantValidation, 'problems'>,
  catalog: CatalogLookup,
): boolean {
  if (catalog.unprovenDiscountPolicy === 'off' || parsePaise(all.saving) === 0) return false;
  if (changed.price === undefined && changed.saving === undefined && changed.mrp === undefined) return false;
  const compareAtPrice = parsePaise(all.price) + parsePaise(all.saving);
  return compareAtPrice !== parsePaise(all.mrp) && !(variant && catalog.wasCharged(variant.id, compareAtPrice));
}

type ProductWarningInput = {
  existing: ProductCells | undefined;
  changed: Cells;
  variants: readonly VariantValidation[];
};

/** Returns warnings for a new product, or one that is about to be published. */
export function productWarnings(
  { existing, changed, variants }: ProductWarningInput,
  catalog: CatalogLookup,
): ImportWarning[] {
  if (existing && changed.published !== 'yes') return [];
  const warnings: ImportWarning[] = [];
  const all = { ...existing?.product, ...changed };
  if (catalog.needsAttributes && hasMissingAttributes(all, variants, catalog)) warnings.push('attributes_missing');
  const hasUsableImage = splitImageNames(all.images ?? '').some((name) =>
    isDownloadable(name, catalog.uploadedImageNames),
  );
  return hasUsableImage ? warnings : [...warnings, 'no_image'];
}

/** True if a required attribute is missing, or is one that a file cannot set. */
function hasMissingAttributes(product: Cells, variants: readonly VariantValidation[], catalog: CatalogLookup): boolean {
  const requiredAttributes =
    catalog.requiredAttributes.get(catalog.categories.findId(product.category ?? '') ?? '') ?? [];
  const everyVariantHas = (field: 'mrp' | 'sku' | 'barcode' | 'weightG') => variants.every(({ all }) => all[field]);
  const isPresent: Record<string, boolean> = {
    genericName: Boolean(product.genericName),
    netQuantity: Boolean(product.netQuantity),
    imported: product.origin === undefined || product.origin === 'IN',
    brand: Boolean(product.brand),
    hsn: Boolean(product.hsn),
    mrp: everyVariantHas('mrp'),
    sku: everyVariantHas('sku'),
    barcode: everyVariantHas('barcode'),
    weight: everyVariantHas('weightG'),
  };
  return requiredAttributes.some((key) => !isPresent[key]);
}
