import type { ImportField } from '@kinari/contract/words/import-fields';

/** By any of these a row is known to be about a product. */
const NAMES = new Set<ImportField>(['productId', 'variantId', 'sku', 'barcode', 'name', 'handle']);

/** What must be chosen before rows can be judged, in a sentence. */
export function leastMissing(fields: readonly (ImportField | null)[]): string | undefined {
  const chosen = fields.filter((field) => field !== null);
  if (!chosen.some((field) => NAMES.has(field))) {
    return 'Choose the column that says which product a row is about: Name, SKU, Barcode or an ID.';
  }
  if (chosen.every((field) => NAMES.has(field)) && !chosen.includes('name')) {
    return 'Choose at least one column with something to change, such as Original Price or Stock.';
  }
  return undefined;
}

/** Whether a column means what one before it means already. */
export function isTwice(fields: readonly (ImportField | null)[], place: number): boolean {
  const field = fields[place];
  return Boolean(field) && fields.indexOf(field ?? null) < place;
}
