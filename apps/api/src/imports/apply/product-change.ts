import { type ImportField, PRODUCT_COLUMNS } from '@kinari/contract/labels/import-fields';
import type { Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { type Cells, listCategoryPaths, type ProductCells } from '../product-cells.ts';
import { toBulkActionRows } from '../runs/create-bulk-action.service.ts';
import type { ImportRun } from '../runs/import-runs.queries.ts';
import { validateRows } from '../validate/validate-rows.ts';
import { listProductRows, type PlannedRow, type RowOutcome } from './write.queries.ts';
import { type Change, getNumber, type VariantChange } from './write-product.ts';

const IDENTIFIER_FIELDS: readonly ImportField[] = ['productId', 'variantId', 'handle'];
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
  return pick(cells, (field) => PRODUCT_COLUMNS.includes(field) && !IDENTIFIER_FIELDS.includes(field));
}

function variantCells(cells: Cells): Cells {
  return pick(cells, (field) => ![...PRODUCT_COLUMNS, ...IDENTIFIER_FIELDS, ...STOCK_FIELDS].includes(field));
}

function pick(cells: Cells, matches: (field: ImportField) => boolean): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([field]) => matches(field as ImportField)));
}

type RevalidatedRows = { due: PlannedRow[]; outcomes: RowOutcome[] };
type RevalidateInput = {
  run: ImportRun;
  rows: readonly PlannedRow[];
  current: ProductCells | undefined;
};

/** Validates rows of a product that was saved since the preview. Keeps changes that were shown and still differ. */
export async function revalidateRows(tx: Tx, input: RevalidateInput): Promise<RevalidatedRows> {
  if (input.run.kind === 'file') return revalidateFileRows(tx, input);
  const { current } = input;
  if (!current) throw new DomainError('product_not_found');
  return input.run.kind === 'grid' ? revalidateGridRows(input, current) : revalidateBulkRows(tx, input, current);
}

async function revalidateFileRows(tx: Tx, { run, rows }: RevalidateInput): Promise<RevalidatedRows> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return { due: [], outcomes: [] };
  const productRows = await listProductRows(tx, run.id, {
    productKey: first.productKey,
    first: first.row,
    last: last.row,
  });
  const validatedByRow = new Map((await validateRows(tx, productRows, run)).map((row) => [row.row, row]));
  const result: RevalidatedRows = { due: [], outcomes: [] };
  for (const planned of rows) {
    const now = validatedByRow.get(planned.row);
    const after = now?.after && pickShownFields(now.after, planned.after);
    if (!now || now.action === 'rejected') {
      const reason = now?.problems[0]?.why ?? 'This row is no longer valid';
      result.outcomes.push({ row: planned.row, skipReason: reason });
    } else if (now.action === 'unchanged' || !after || Object.keys(after).length === 0) {
      result.outcomes.push({ row: planned.row, unchanged: true });
    } else result.due.push({ ...planned, ...now, after });
  }
  return result;
}

function pickShownFields(now: Cells, shown: Cells): Cells {
  return Object.fromEntries(Object.entries(now).filter(([field]) => shown[field as ImportField] !== undefined));
}

/** Keeps a row only if its cells still have the values that were shown. Stock is a difference, so it is not compared. */
function revalidateGridRows({ rows }: RevalidateInput, current: ProductCells): RevalidatedRows {
  const result: RevalidatedRows = { due: [], outcomes: [] };
  for (const row of rows) {
    const variant = current.variants.find(({ id }) => id === row.variantId);
    const isStale = (Object.entries(row.before ?? {}) as [ImportField, string][]).some(
      ([field, previousValue]) => field !== 'stock' && (variant?.cells[field] ?? '') !== previousValue,
    );
    if (variant && !isStale) result.due.push(row);
    else result.outcomes.push({ row: row.row, skipReason: 'Someone else has changed this product since' });
  }
  return result;
}

async function revalidateBulkRows(
  tx: Tx,
  { run, rows }: RevalidateInput,
  current: ProductCells,
): Promise<RevalidatedRows> {
  if (!run.bulkAction) throw new Error(`Import ${run.id} has no bulk action`);
  const now = new Map(
    toBulkActionRows(run.bulkAction, current, await listCategoryPaths(tx)).map((row) => [row.variantId, row]),
  );
  const result: RevalidatedRows = { due: [], outcomes: [] };
  for (const row of rows) {
    const changedRow = now.get(row.variantId ?? '');
    if (changedRow) result.due.push({ ...row, ...changedRow });
    else result.outcomes.push({ row: row.row, unchanged: true });
  }
  return result;
}
