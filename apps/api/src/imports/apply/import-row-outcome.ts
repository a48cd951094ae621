import type { Queryable } from '../../platform/database/db.ts';
import type { Cells, ReadRow, ValidatedRow } from '../import-row.ts';

/** A row to write. If `versionBefore` is null, its product is new. */
export type PlannedRow = {
  row: number;
  productKey: string;
  input: Cells;
  before: Cells | null;
  after: Cells;
  productId: string | null;
  variantId: string | null;
  versionBefore: number | null;
};

/** Result of a row: the cells before and after, or why it was skipped. */
export type RowOutcome =
  | (Pick<PlannedRow, 'row' | 'before' | 'after' | 'variantId' | 'versionBefore'> & { productId: string })
  | { row: number; skipReason: string }
  /** Nothing left to change. */
  | { row: number; unchanged: true };

/** Validates rows against the current shop data. */
export type ValidateRows = (
  db: Queryable,
  rows: readonly ReadRow[],
  options: { createCategories: boolean },
) => Promise<ValidatedRow[]>;
