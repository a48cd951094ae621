import type { ImportField, Look } from '@kinari/contract/words/import-fields';

/** Cells by what they mean, in the spelling of the shop's own files: sums as '1299.00', yes and no as words. */
export type Cells = Partial<Record<ImportField, string>>;

/** Why a row stays out: the column where it is one column's fault, what stood there, and a sentence. */
export type Problem = { field: ImportField | null; value: string; why: string };

/** A row as it was read: what the file says, by field and as it was written; and what stood in the way of reading it. */
export type ReadRow = { row: number; given: Cells; problems?: Problem[] };

/** A row as it was judged. `before` and `after` hold only the cells that change; `before` is null for what is new. */
export type JudgedRow = ReadRow & {
  productKey: string;
  verdict: 'create' | 'update' | 'same' | 'refused';
  problems: Problem[];
  looks: Look[];
  productId: string | null;
  variantId: string | null;
  before: Cells | null;
  after: Cells | null;
  seenVersion: number | null;
};

/** A product as a file of ours tells it: what is said once, and a row for each variant. */
export type ProductCells = {
  id: string;
  version: number;
  product: Cells;
  variants: { id: string; cells: Cells }[];
};
