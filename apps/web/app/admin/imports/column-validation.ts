import type { ImportField } from '@kinari/contract/labels/import-fields';

/** Fields that identify the product of a row. */
const IDENTIFYING_FIELDS = new Set<ImportField>(['productId', 'variantId', 'sku', 'barcode', 'name', 'handle']);

/** Returns a message about the columns needed before rows can be validated. */
export function missingColumns(fields: readonly (ImportField | null)[]): string | undefined {
  const selected = fields.filter((field) => field !== null);
  if (!selected.some((field) => IDENTIFYING_FIELDS.has(field))) {
    return 'Choose the column that identifies the product: Name, SKU, Barcode or an ID.';
  }
  if (selected.every((field) => IDENTIFYING_FIELDS.has(field)) && !selected.includes('name')) {
    return 'Choose at least one column to update, such as Original Price or Stock.';
  }
  return undefined;
}

/** Returns the first error of the mapping. */
export function validateColumns(fields: readonly (ImportField | null)[]): string | undefined {
  const hasDuplicate = fields.some((_field, index) => isDuplicateColumn(fields, index));
  return missingColumns(fields) ?? (hasDuplicate ? 'Two columns have the same field' : undefined);
}

/** True if an earlier column has the same field. */
export function isDuplicateColumn(fields: readonly (ImportField | null)[], index: number): boolean {
  const field = fields[index];
  return Boolean(field) && fields.indexOf(field ?? null) < index;
}
