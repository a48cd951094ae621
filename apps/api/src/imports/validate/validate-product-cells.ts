import { formatError } from '@kinari/contract/errors';
import type { ImportField } from '@kinari/contract/labels/import-fields';
import {
  type Cells,
  type CleanRow,
  IDENTIFYING_FIELDS,
  normalizeName,
  type Problem,
  type ProductCells,
  type SeenRows,
} from '../product-cells.ts';
import type { CatalogLookup } from './catalog-lookup.ts';

// These fields identify the product and are not written.
const IDENTIFIER_FIELDS: ReadonlySet<string> = new Set<ImportField>(['productId', 'handle']);

export type ValidationContext = { catalog: CatalogLookup; seen: SeenRows; createCategories: boolean };
type ProductValidation = { changed: Cells; problems: Problem[] };
type ProductInput = { key: string; first: CleanRow; existing: ProductCells | undefined };

/** Returns the changes in a product's first row, and the problems. */
export function validateProductCells(
  { key, first, existing }: ProductInput,
  context: ValidationContext,
): ProductValidation {
  const cells = Object.fromEntries(
    Object.entries(first.product).filter(([field]) => !IDENTIFIER_FIELDS.has(field)),
  ) as Cells;
  const problems: Problem[] = [];
  if (cells.category !== undefined) {
    const category = resolveCategory(cells.category, context);
    if ('why' in category) problems.push({ field: 'category', value: first.input.category ?? '', why: category.why });
    else cells.category = category.path;
  }
  if (existing && cells.images !== undefined && wasAlreadyImported(existing.id, cells.images, context))
    delete cells.images;
  const changed = diffCells(existing?.product ?? {}, cells);
  problems.push(...validateName({ key, first, existing }, changed, context), ...validateQuantity(existing, changed));
  if (!existing) problems.push(...validateRequired(first, cells));
  return { changed, problems };
}

export function diffCells(existing: Cells, cells: Cells): Cells {
  return Object.fromEntries(
    Object.entries(cells).filter(([field, text]) => text !== (existing[field as ImportField] ?? '')),
  );
}

function resolveCategory(
  name: string,
  { catalog, createCategories }: ValidationContext,
): { path: string } | { why: string } {
  const found = catalog.categories.find(name);
  if (found) return found;
  if (createCategories) return { path: catalog.categories.fit(name) };
  return { why: 'Category not found. Create it first, or allow missing categories to be created' };
}

function wasAlreadyImported(productId: string, images: string, { catalog }: ValidationContext): boolean {
  return catalog.importedImages.get(productId)?.has(images) ?? false;
}

function validateName(
  { key, existing }: ProductInput,
  { name }: Cells,
  { catalog, seen }: ValidationContext,
): Problem[] {
  if (name === undefined) return [];
  const owner = catalog.byName.get(normalizeName(name));
  if (owner !== undefined && owner !== existing?.id)
    return [{ field: 'name', value: name, why: formatError('product_name_taken') }];
  const sameName = seen.names.get(normalizeName(name));
  if (!sameName || sameName.key === key) return [];
  return [{ field: 'name', value: name, why: `Row ${sameName.row} has another product of this name` }];
}

function validateQuantity(existing: ProductCells | undefined, changed: Cells): Problem[] {
  if (changed.netQuantity === undefined && changed.netUnit === undefined) return [];
  const { netQuantity, netUnit } = { ...existing?.product, ...changed };
  if (Boolean(netQuantity) === Boolean(netUnit)) return [];
  return netUnit
    ? [toProblem('netQuantity', changed, 'Enter a quantity')]
    : [toProblem('netUnit', changed, 'Choose a unit')];
}

/** Checks required cells of a new product. A row without a name was probably meant for an existing product. */
function validateRequired({ problems, variant }: CleanRow, cells: Cells): Problem[] {
  const hasProblem = (field: ImportField | null) => problems.some((one) => one.field === field);
  if (!cells.name) {
    // Another problem already reports the rejected identifier.
    if (variant.variantId || IDENTIFYING_FIELDS.some(hasProblem)) return [];
    const why =
      variant.sku || variant.barcode
        ? 'No variant in the shop has this SKU or barcode, and a new product needs a name'
        : 'Please fill Product Name';
    return [{ field: 'name', value: '', why }];
  }
  return cells.category || hasProblem('category')
    ? []
    : [{ field: 'category', value: '', why: 'Please select Category' }];
}

/** Finds cells that contradict the first row of the product. */
export function validateConsistency(row: CleanRow, first: CleanRow): Problem[] {
  return (Object.keys(row.product) as ImportField[])
    .filter(
      (field) => row.product[field] !== first.product[field] && !first.problems.some((one) => one.field === field),
    )
    .map((field) => {
      const firstValue = first.input[field];
      const why = firstValue
        ? `Row ${first.row}, the first of this product, says '${firstValue.slice(0, 60)}'`
        : `Row ${first.row}, the first of this product, leaves this empty: enter it there`;
      return { field, value: row.input[field] ?? '', why };
    });
}

/** A variant after the import: all cells, and the changed cells. */
type VariantCells = { all: Cells; changed: Cells };

export const parsePaise = (text: string | undefined) => Math.round(Number(text || 0) * 100);

/** Applies the price rules of the product form. The problem names a cell that the file changes. */
export function validatePrices({ all, changed }: VariantCells): Problem[] {
  const [price, saving, mrp] = [parsePaise(all.price), parsePaise(all.saving), parsePaise(all.mrp)];
  if (saving > price) {
    if (changed.saving === undefined)
      return [toProblem('price', changed, formatError('discount_above_price', { reason: 'price_below_discount' }))];
    return [toProblem('saving', changed, formatError('discount_above_price'))];
  }
  if (all.mrp && price + saving > mrp) {
    const field =
      (['price', 'saving', 'mrp'] as const).find((candidate) => changed[candidate] !== undefined) ?? 'price';
    return [toProblem(field, changed, formatError('above_mrp'))];
  }
  return [];
}

export function toProblem(field: ImportField | null, cells: Cells, why: string): Problem {
  return { field, value: (field && cells[field]) ?? '', why };
}
