import type { ImportField } from '@kinari/contract/words/import-fields';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { rowsOfStep } from '../bulk/step.ts';
import type { Cells, ProductCells } from '../import-row.ts';
import { readCategoryPaths } from '../product-cells.ts';
import type { RunRow } from '../runs/run.queries.ts';
import { rowsOfProduct } from './write.queries.ts';
import type { DueRow, Judge, Outcome } from './written-row.ts';

export type Again = { due: DueRow[]; outcomes: Outcome[] };
type Asking = { run: RunRow; rows: readonly DueRow[]; current: ProductCells | undefined; judge: Judge };

/**
 * What rows change of a product that somebody has saved since they were judged: what was shown then and still differs, and nothing
 * besides.
 */
export async function judgedAgain(tx: Tx, asking: Asking): Promise<Again> {
  if (asking.run.kind === 'file') return fileAgain(tx, asking);
  const { current } = asking;
  if (!current) throw new Refusal('product_not_found');
  return asking.run.kind === 'grid' ? gridAgain(asking, current) : stepAgain(tx, asking, current);
}

async function fileAgain(tx: Tx, { run, rows, judge }: Asking): Promise<Again> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return { due: [], outcomes: [] };
  const all = await rowsOfProduct(tx, run.id, {
    productKey: first.productKey,
    first: first.row,
    last: last.row,
  });
  const judged = new Map((await judge(tx, all, run)).map((row) => [row.row, row]));
  const again: Again = { due: [], outcomes: [] };
  for (const was of rows) {
    const now = judged.get(was.row);
    const after = now?.after && shownOf(now.after, was.after);
    if (!now || now.verdict === 'refused') {
      const why = now?.problems[0]?.why ?? 'This row can no longer be read';
      again.outcomes.push({ row: was.row, leftAlone: why });
    } else if (now.verdict === 'same' || !after || Object.keys(after).length === 0) {
      again.outcomes.push({ row: was.row, same: true });
    } else again.due.push({ ...was, ...now, after });
  }
  return again;
}

function shownOf(now: Cells, shown: Cells): Cells {
  return Object.fromEntries(Object.entries(now).filter(([field]) => shown[field as ImportField] !== undefined));
}

/** A cell of the grid is written where it still stands as it was shown; units are a difference anyway. */
function gridAgain({ rows }: Asking, current: ProductCells): Again {
  const again: Again = { due: [], outcomes: [] };
  for (const row of rows) {
    const variant = current.variants.find(({ id }) => id === row.variantId);
    const moved = (Object.entries(row.before ?? {}) as [ImportField, string][]).some(
      ([field, shown]) => field !== 'stock' && (variant?.cells[field] ?? '') !== shown,
    );
    if (variant && !moved) again.due.push(row);
    else again.outcomes.push({ row: row.row, leftAlone: 'Somebody else has changed this product since' });
  }
  return again;
}

async function stepAgain(tx: Tx, { run, rows }: Asking, current: ProductCells): Promise<Again> {
  if (!run.step) throw new Error(`Run ${run.id} has no step`);
  const now = new Map(rowsOfStep(run.step, current, await readCategoryPaths(tx)).map((row) => [row.variantId, row]));
  const again: Again = { due: [], outcomes: [] };
  for (const row of rows) {
    const changed = now.get(row.variantId ?? '');
    if (changed) again.due.push({ ...row, ...changed });
    else again.outcomes.push({ row: row.row, same: true });
  }
  return again;
}
