import { type ImportField, PRODUCT_FIELDS } from '@kinari/contract/labels/import-fields';
import type { Cells, ProductCells } from '../import-row.ts';
import type { PlannedRow, RowOutcome } from './import-row-outcome.ts';
import { type Change, getNumber, type VariantChange } from './product-form.ts';

const IDENTIFIER_FIELDS: readonly ImportField[] = ['productId', 'variantId', 'handle'];
const PRODUCT_FIELD_NAMES: readonly ImportField[] = PRODUCT_FIELDS;
const STOCK_FIELDS: readonly ImportField[] = ['stock', 'stockAtExport'];

export function toProductChange(rows: readonly PlannedRow[], current: ProductCells | undefined): Change {
  return {
    // If rows differ, the first row wins.
    product: Object.assign({}, ...rows.toReversed().map(({ after }) => productCells(after))) as Cells,
    variants: rows.map((row) => ({
      id: row.variantId,
      cells: variantCells(row.after),
      units: stockChange(row, current),
    })),
  };
}

/** Returns the stock difference. */
function stockChange({ input, before, after, variantId }: PlannedRow, current: ProductCells | undefined): number {
  const stock = getNumber(after, 'stock');
  if (stock === undefined) return 0;
  if (variantId === null) return stock;
  // With `stockAtExport`, the file gives a difference, so that sales since then are kept. Without it, a total.
  const from = input.stockAtExport && before ? getNumber(before, 'stock') : currentStock(current, variantId);
  return stock - (from ?? 0);
}

/** Records the changed cells before and after. For a new variant, `before.variantId` is ''. */
export function toRowOutcome(
  { row, after, variantId }: PlannedRow,
  { current, units }: { current: ProductCells | undefined; units: number },
  writtenIds: { productId: string; variantId: string | null },
): RowOutcome {
  if (!current) return { row, before: null, after, versionBefore: null, ...writtenIds };
  const versionBefore = current.version;
  if (variantId === null) {
    const before = { ...previousCells(productCells(after), current.product), variantId: '' };
    return { row, before, after: { ...after, variantId: writtenIds.variantId ?? '' }, versionBefore, ...writtenIds };
  }
  const existing = { ...current.product, ...current.variants.find(({ id }) => id === variantId)?.cells };
  const saved = pick(after, (field) => field !== 'stockAtExport');
  if (saved.stock !== undefined) saved.stock = String(currentStock(current, variantId) + units);
  return { row, before: previousCells(saved, existing), after: saved, versionBefore, ...writtenIds };
}

function previousCells(after: Cells, existing: Cells): Cells {
  return Object.fromEntries((Object.keys(after) as ImportField[]).map((field) => [field, existing[field] ?? '']));
}

/** Builds the change that undoes these rows. The earliest row has the original values. */
export function toReverseChange(rows: readonly PlannedRow[]): Change {
  const variants = new Map<string, VariantChange>();
  const removed = new Set<string>();
  const product: Cells = {};
  for (const { variantId, before, after } of rows.toReversed()) {
    if (variantId === null || before === null) continue;
    Object.assign(product, productCells(before));
    if (before.variantId === '') removed.add(variantId);
    const previous = variants.get(variantId);
    const units = (getNumber(before, 'stock') ?? 0) - (getNumber(after, 'stock') ?? 0);
    variants.set(variantId, {
      id: variantId,
      cells: { ...previous?.cells, ...variantCells(before) },
      units: (previous?.units ?? 0) + ('stock' in before ? units : 0),
    });
  }
  return { product, variants: [...variants.values()].filter(({ id }) => !removed.has(id ?? '')), removed };
}

function currentStock(current: ProductCells | undefined, variantId: string): number {
  return getNumber(current?.variants.find(({ id }) => id === variantId)?.cells ?? {}, 'stock') ?? 0;
}

function productCells(cells: Cells): Cells {
  return pick(cells, (field) => PRODUCT_FIELD_NAMES.includes(field) && !IDENTIFIER_FIELDS.includes(field));
}

function variantCells(cells: Cells): Cells {
  return pick(cells, (field) => ![...PRODUCT_FIELD_NAMES, ...IDENTIFIER_FIELDS, ...STOCK_FIELDS].includes(field));
}

function pick(cells: Cells, matches: (field: ImportField) => boolean): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([field]) => matches(field as ImportField)));
}
