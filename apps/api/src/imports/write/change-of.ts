import { type ImportField, PRODUCT_FIELDS } from '@kinari/contract/words/import-fields';
import type { Cells, ProductCells } from '../import-row.ts';
import { type Change, numberIn, type VariantChange } from './product-form.ts';
import type { DueRow, Outcome } from './written-row.ts';

const NAMES_IT: readonly ImportField[] = ['productId', 'variantId', 'handle'];
const OF_PRODUCTS: readonly ImportField[] = PRODUCT_FIELDS;
const OF_SHELVES: readonly ImportField[] = ['stock', 'stockAtExport'];

/** What the rows of a product change of it. */
export function changeOf(rows: readonly DueRow[], current: ProductCells | undefined): Change {
  return {
    // What is said of a product is said in its first row.
    product: Object.assign({}, ...rows.toReversed().map(({ after }) => productCells(after))) as Cells,
    variants: rows.map((row) => ({
      id: row.variantId,
      cells: variantCells(row.after),
      units: unitsOf(row, current),
    })),
  };
}

/** Units to be added to the shelf, or taken. */
function unitsOf({ given, before, after, variantId }: DueRow, current: ProductCells | undefined): number {
  const stock = numberIn(after, 'stock');
  if (stock === undefined) return 0;
  if (variantId === null) return stock;
  // With the stock it was made with, a file says a difference, so that what was sold meanwhile stays sold; without, a number.
  const from = given.stockAtExport && before ? numberIn(before, 'stock') : stockOf(current, variantId);
  return stock - (from ?? 0);
}

/** A row as it was written: the cells it changed, as they stood and as they were left. A variant that it made had no id before. */
export function outcomeOf(
  { row, after, variantId }: DueRow,
  { current, units }: { current: ProductCells | undefined; units: number },
  made: { productId: string; variantId: string | null },
): Outcome {
  if (!current) return { row, before: null, after, seenVersion: null, ...made };
  const seenVersion = current.version;
  if (variantId === null) {
    const before = { ...cellsBefore(productCells(after), current.product), variantId: '' };
    return { row, before, after: { ...after, variantId: made.variantId ?? '' }, seenVersion, ...made };
  }
  const stood = { ...current.product, ...current.variants.find(({ id }) => id === variantId)?.cells };
  const left = pick(after, (field) => field !== 'stockAtExport');
  if (left.stock !== undefined) left.stock = String(stockOf(current, variantId) + units);
  return { row, before: cellsBefore(left, stood), after: left, seenVersion, ...made };
}

function cellsBefore(after: Cells, stood: Cells): Cells {
  return Object.fromEntries((Object.keys(after) as ImportField[]).map((field) => [field, stood[field] ?? '']));
}

/** What gives a product back what these rows took from it; the earliest tells what it was. */
export function changeBack(rows: readonly DueRow[]): Change {
  const variants = new Map<string, VariantChange>();
  const removed = new Set<string>();
  const product: Cells = {};
  for (const { variantId, before, after } of rows.toReversed()) {
    if (variantId === null || before === null) continue;
    Object.assign(product, productCells(before));
    if (before.variantId === '') removed.add(variantId);
    const earlier = variants.get(variantId);
    const units = (numberIn(before, 'stock') ?? 0) - (numberIn(after, 'stock') ?? 0);
    variants.set(variantId, {
      id: variantId,
      cells: { ...earlier?.cells, ...variantCells(before) },
      units: (earlier?.units ?? 0) + ('stock' in before ? units : 0),
    });
  }
  return { product, variants: [...variants.values()].filter(({ id }) => !removed.has(id ?? '')), removed };
}

function stockOf(current: ProductCells | undefined, variantId: string): number {
  return numberIn(current?.variants.find(({ id }) => id === variantId)?.cells ?? {}, 'stock') ?? 0;
}

function productCells(cells: Cells): Cells {
  return pick(cells, (field) => OF_PRODUCTS.includes(field) && !NAMES_IT.includes(field));
}

function variantCells(cells: Cells): Cells {
  return pick(cells, (field) => ![...OF_PRODUCTS, ...NAMES_IT, ...OF_SHELVES].includes(field));
}

function pick(cells: Cells, wanted: (field: ImportField) => boolean): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([field]) => wanted(field as ImportField)));
}
