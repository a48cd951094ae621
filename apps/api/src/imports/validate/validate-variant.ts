import { formatError } from '@kinari/contract/errors';
import type { ImportWarning } from '@kinari/contract/labels/import-fields';
import { mapFields, PRODUCT_FIELD_KEYS } from '@kinari/contract/product-fields';
import {
  type Cells,
  type CleanRow,
  isDownloadable,
  normalizeName,
  type Problem,
  type ProductCells,
  splitImageNames,
} from '../product-cells.ts';
import type { CatalogLookup, VariantRef } from './catalog-lookup.ts';
import { diffCells, parsePaise, toProblem, type ValidationContext, validatePrices } from './validate-product-cells.ts';

type Variant = ProductCells['variants'][number];

/** A new variant has no `variant`. */
export type VariantValidation = { variant: Variant | undefined; changed: Cells; all: Cells; problems: Problem[] };
type VariantInput = { row: CleanRow; existing: ProductCells | undefined; rowsOfProduct: number };

export function validateVariantCells(
  { row, existing, rowsOfProduct }: VariantInput,
  context: ValidationContext,
): VariantValidation {
  const found = findVariant(row, existing, { context, onlyRow: rowsOfProduct === 1 });
  const variant = found && 'cells' in found ? found : undefined;
  const problems = found && 'why' in found ? [found] : [];
  const { variantId: _id, stockAtExport, ...cells } = row.variant;
  const stock = variant ? resolveStock(variant, cells.stock, stockAtExport) : { stock: cells.stock ?? '0' };
  if ('why' in stock) problems.push(toProblem('stock', row.input, stock.why));
  else if (stock.stock !== undefined) cells.stock = stock.stock;
  if (!variant) cells.saving ??= '0.00';

  const changed = diffCells(variant?.cells ?? {}, cells);
  const all = { ...variant?.cells, ...changed };
  const hasPriceProblem = row.problems.some(({ field }) => field === 'price' || field === 'saving' || field === 'mrp');
  const isNew = !variant && problems.length === 0 && (existing !== undefined || row.input.name !== undefined);
  if (isNew && !all.price && !hasPriceProblem)
    problems.push({ field: 'price', value: '', why: 'A new variant needs a price' });
  if (!hasPriceProblem) problems.push(...validatePrices({ all, changed }));
  if (!found || 'cells' in found) problems.push(...validateUniqueness({ row, variant, changed }, context));
  return { variant, changed, all, problems };
}

type FindVariantOptions = { context: ValidationContext; onlyRow: boolean };

function findVariant(
  row: CleanRow,
  existing: ProductCells | undefined,
  { context, onlyRow }: FindVariantOptions,
): Variant | Problem | undefined {
  const variantRef = findVariantByIdentifier(row, context.catalog);
  if (variantRef && 'why' in variantRef) return variantRef;
  if (!variantRef) return existing && findVariantByOptions(row, existing, onlyRow);
  const variant = existing?.variants.find(({ id }) => id === variantRef.id);
  if (variant) return variant;
  const field = row.variant.variantId ? 'variantId' : row.variant.sku ? 'sku' : 'barcode';
  const ownerName = context.catalog.products.get(variantRef.productId)?.product.name ?? 'another product';
  return toProblem(field, row.input, `Belongs to ${ownerName}`);
}

/** If the file has the stock at export, applies the difference, so that sales since then are kept. */
function resolveStock(
  { cells }: Variant,
  stock: string | undefined,
  stockAtExport: string | undefined,
): { stock: string | undefined } | { why: string } {
  if (stock === undefined || stockAtExport === undefined) return { stock };
  const now = Number(cells.stock ?? 0);
  const after = now + Number(stock) - Number(stockAtExport);
  if (after < 0) return { why: `Some were sold since the export: ${now} are left` };
  return { stock: String(after) };
}

type VariantConflictInput = { row: CleanRow; variant: Variant | undefined; changed: Cells };

/** Finds SKUs and variants that another variant or another row already uses. */
function validateUniqueness(
  { row, variant, changed }: VariantConflictInput,
  { catalog, seen }: ValidationContext,
): Problem[] {
  const problems: Problem[] = [];
  const earlierRow = variant && seen.variants.get(variant.id);
  if (earlierRow !== undefined && earlierRow !== row.row)
    problems.push(toProblem(null, {}, `Row ${earlierRow} has the same variant`));
  const sku = changed.sku ? normalizeName(changed.sku) : '';
  const owner = sku ? catalog.bySku.get(sku) : undefined;
  if (owner && owner.id !== variant?.id && owner.productId !== findOwnerProductId(variant, catalog)) {
    problems.push(toProblem('sku', changed, formatError('sku_taken')));
  }
  const rowWithSku = sku ? seen.skus.get(sku) : undefined;
  if (rowWithSku !== undefined && rowWithSku !== row.row)
    problems.push(toProblem('sku', changed, `Row ${rowWithSku} has the same SKU`));
  return problems;
}

// Variants of one product can exchange SKUs. `rejectDuplicateVariants` checks that once all rows are known.
function findOwnerProductId(variant: Variant | undefined, catalog: ValidationContext['catalog']): string | undefined {
  return variant && catalog.byId.get(variant.id)?.productId;
}

/** Finds a variant by id, else SKU, else barcode. An unknown id is a problem; an unknown SKU or barcode is not. */
export function findVariantByIdentifier(
  { variant }: CleanRow,
  catalog: CatalogLookup,
): VariantRef | Problem | undefined {
  if (variant.variantId) {
    const value = variant.variantId;
    return catalog.byId.get(value) ?? { field: 'variantId', value, why: 'No variant in the shop has this id' };
  }
  const bySku = variant.sku ? catalog.bySku.get(normalizeName(variant.sku)) : undefined;
  if (bySku) return bySku;
  const byBarcode = catalog.byBarcode.get(variant.barcode ?? '') ?? [];
  // A barcode that several variants share identifies none of them.
  return byBarcode.length === 1 ? byBarcode[0] : undefined;
}

/** Finds a variant of the product by colour and size. A missing cell matches any value. */
function findVariantByOptions(
  row: CleanRow,
  { variants }: ProductCells,
  onlyRow: boolean,
): Variant | Problem | undefined {
  const { color, size } = row.variant;
  const matches = (given: string | undefined, has: string | undefined) =>
    given === undefined || normalizeName(given) === normalizeName(has);
  const candidates = variants.filter(({ cells }) => matches(color, cells.color) && matches(size, cells.size));
  if (candidates.length > 1) {
    const why = 'Several variants match: add the SKU, or both colour and size';
    return { field: null, value: '', why };
  }
  // A single row without colour and size is enough for a product with one variant.
  if (color === undefined && size === undefined && !onlyRow) return undefined;
  return candidates[0];
}

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
    ...mapFields(PRODUCT_FIELD_KEYS, (_field, key) => Boolean(product[key])),
    imported: product.origin === undefined || product.origin === 'IN',
    brand: Boolean(product.brand),
    mrp: everyVariantHas('mrp'),
    sku: everyVariantHas('sku'),
    barcode: everyVariantHas('barcode'),
    weight: everyVariantHas('weightG'),
  };
  return requiredAttributes.some((key) => !isPresent[key]);
}
