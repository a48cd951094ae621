import type { ImportField, ImportWarning } from '@kinari/contract/labels/import-fields';

/** Cells by field, formatted as in our own files: amounts as '1299.00', booleans as 'yes' and 'no'. */
export type Cells = Partial<Record<ImportField, string>>;

/** Why a row is rejected: the field if one is to blame, its value and a message. */
export type Problem = { field: ImportField | null; value: string; why: string };

/** A row as read: cells by field, as written in the file, and problems found while reading. */
export type ReadRow = { row: number; input: Cells; problems?: Problem[] };

/** A validated row. `before` and `after` contain only changed cells; `before` is null for new rows. */
export type ValidatedRow = ReadRow & {
  productKey: string;
  action: 'create' | 'update' | 'unchanged' | 'rejected';
  problems: Problem[];
  warnings: ImportWarning[];
  productId: string | null;
  variantId: string | null;
  before: Cells | null;
  after: Cells | null;
  versionBefore: number | null;
};

/** A product in our import format: product cells, and the cells of each variant. */
export type ProductCells = {
  id: string;
  version: number;
  product: Cells;
  variants: { id: string; cells: Cells }[];
};
