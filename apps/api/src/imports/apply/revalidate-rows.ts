import type { ImportField } from '@kinari/contract/labels/import-fields';
import type { Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { toBulkActionRows } from '../bulk-actions/bulk-action.ts';
import type { Cells, ProductCells } from '../import-row.ts';
import { listCategoryPaths } from '../product-cells.ts';
import type { ImportRun } from '../runs/import-runs.queries.ts';
import type { PlannedRow, RowOutcome, ValidateRows } from './import-row-outcome.ts';
import { listProductRows } from './write.queries.ts';

export type RevalidatedRows = { due: PlannedRow[]; outcomes: RowOutcome[] };
type RevalidateInput = {
  run: ImportRun;
  rows: readonly PlannedRow[];
  current: ProductCells | undefined;
  validateRows: ValidateRows;
};

/** Validates rows of a product that was saved since the preview. Keeps changes that were shown and still differ. */
export async function revalidateRows(tx: Tx, input: RevalidateInput): Promise<RevalidatedRows> {
  if (input.run.kind === 'file') return revalidateFileRows(tx, input);
  const { current } = input;
  if (!current) throw new DomainError('product_not_found');
  return input.run.kind === 'grid' ? revalidateGridRows(input, current) : revalidateBulkRows(tx, input, current);
}

async function revalidateFileRows(tx: Tx, { run, rows, validateRows }: RevalidateInput): Promise<RevalidatedRows> {
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
