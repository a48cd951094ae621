import type { Queryable } from '../../platform/database/db.ts';
import type { Cells, JudgedRow, ReadRow } from '../import-row.ts';

/** A row whose turn it is to be written. Without a version that was seen its product is new. */
export type DueRow = {
  row: number;
  productKey: string;
  given: Cells;
  before: Cells | null;
  after: Cells;
  productId: string | null;
  variantId: string | null;
  seenVersion: number | null;
};

/** What became of it: what it changed, as it was found and as it was left, or why it was left alone. */
export type Outcome =
  | (Pick<DueRow, 'row' | 'before' | 'after' | 'variantId' | 'seenVersion'> & { productId: string })
  | { row: number; leftAlone: string }
  /** There was nothing left to change. */
  | { row: number; same: true };

/** Says of rows what they would change, as the shop stands. */
export type Judge = (
  db: Queryable,
  rows: readonly ReadRow[],
  options: { makeCategories: boolean },
) => Promise<JudgedRow[]>;
