import { EMPTY_CELL, type ImportField, PRODUCT_FIELDS } from '@kinari/contract/labels/import-fields';
import type { Cells, Problem, ReadRow } from '../import-row.ts';
import { type CellResult, validateCell } from './validate-cell.ts';

const PRODUCT_FIELD_SET: ReadonlySet<ImportField> = new Set(PRODUCT_FIELDS);
// Fields that cannot be cleared.
const REQUIRED_FIELDS: ReadonlySet<ImportField> = new Set([
  'productId',
  'handle',
  'name',
  'category',
  'published',
  'images',
  'variantId',
  'price',
  'stock',
  'stockAtExport',
]);
/** Values of cleared fields that are never empty. */
const CLEARED_VALUES: Cells = { saving: '0.00', returnPolicy: 'returnable' };

/** A row with normalised cells, split by product and variant. '' clears a cell. */
export type CleanRow = ReadRow & { product: Cells; variant: Cells; problems: Problem[] };

export function toCleanRow({ row, input, problems = [] }: ReadRow): CleanRow {
  const clean: CleanRow = { row, input, product: {}, variant: {}, problems: [...problems] };
  for (const [name, rawText] of Object.entries(input)) {
    const field = name as ImportField;
    const text = rawText.trim();
    if (text === '') continue;
    const result = text === EMPTY_CELL ? clearCell(field) : validateCell(field, text);
    if ('why' in result) clean.problems.push({ field, value: rawText, why: result.why });
    else (PRODUCT_FIELD_SET.has(field) ? clean.product : clean.variant)[field] = result.value;
  }
  return clean;
}

function clearCell(field: ImportField): CellResult {
  return REQUIRED_FIELDS.has(field) ? { why: 'Cannot be cleared' } : { value: CLEARED_VALUES[field] ?? '' };
}
