import type { Cells, Problem, ProductCells } from '../import-row.ts';
import type { CleanRow } from './clean-row.ts';
import { findVariantByIdentifier, findVariantByOptions } from './find-variant.ts';
import { normalizeName } from './normalize-name.ts';
import { errorText, toProblem, validatePrices } from './validate-prices.ts';
import { diffCells, type ValidationContext } from './validate-product-cells.ts';

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
    problems.push(toProblem('sku', changed, errorText('sku_taken')));
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
