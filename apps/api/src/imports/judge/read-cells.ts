import { EMPTY, type ImportField, PRODUCT_FIELDS } from '@kinari/contract/words/import-fields';
import type { Cells, Problem, ReadRow } from '../import-row.ts';
import { type ReadCell, readCell } from './cell-rules.ts';

const OF_PRODUCTS: ReadonlySet<ImportField> = new Set(PRODUCT_FIELDS);
// What a product or a variant cannot be without.
const NEEDED: ReadonlySet<ImportField> = new Set([
  'productId',
  'handle',
  'name',
  'category',
  'published',
  'pictures',
  'variantId',
  'price',
  'stock',
  'stockAtExport',
]);
/** What clearing means where there is always something. */
const CLEARED: Cells = { saving: '0.00', returnRule: 'returnable' };

/** A row whose cells were read: in our spelling, with '' for what is to be cleared, apart by what they are about. */
export type CleanRow = ReadRow & { product: Cells; variant: Cells; problems: Problem[] };

export function readCells({ row, given, problems = [] }: ReadRow): CleanRow {
  const clean: CleanRow = { row, given, product: {}, variant: {}, problems: [...problems] };
  for (const [name, written] of Object.entries(given)) {
    const field = name as ImportField;
    const text = written.trim();
    if (text === '') continue;
    const read = text === EMPTY ? cleared(field) : readCell(field, text);
    if ('why' in read) clean.problems.push({ field, value: written, why: read.why });
    else (OF_PRODUCTS.has(field) ? clean.product : clean.variant)[field] = read.value;
  }
  return clean;
}

function cleared(field: ImportField): ReadCell {
  return NEEDED.has(field) ? { why: 'Cannot be cleared' } : { value: CLEARED[field] ?? '' };
}
