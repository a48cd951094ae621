import { isSameText, lastColorRows, type VariantFormValues } from './variant-form-values.ts';

const COMMON_RUNS = [
  ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  ['38', '40', '42', '44', '46'],
  ['28', '30', '32', '34', '36'],
  ['6', '7', '8', '9', '10', '11'],
];

/** Sizes that can be added at once. `missing` are those that the last colour does not have. */
export type SizeRun = { first: string; last: string; missing: string[] };

/**
 * Finds the sizes that the last colour probably comes in: those of the category's size chart, of the other colours, or
 * of a common run that has one of its sizes.
 */
export function findSizeRun(rows: readonly VariantFormValues[], chartSizes: readonly string[]): SizeRun | undefined {
  const own = listSizes(lastColorRows(rows));
  const hasSize = (size: string) => own.some((other) => isSameText(other, size));
  const ofProduct = [chartSizes, listSizes(rows)].filter((run) => own.length === 0 || run.some(hasSize));
  const ofShops = COMMON_RUNS.filter((run) => run.some(hasSize));
  for (const run of [...ofProduct, ...ofShops]) {
    const missing = run.filter((size) => !hasSize(size));
    const [first] = run;
    const last = run.at(-1);
    if (missing.length > 0 && first !== undefined && last !== undefined && run.length > 1)
      return { first, last, missing };
  }
  return undefined;
}

function listSizes(rows: readonly VariantFormValues[]): string[] {
  return [...new Set(rows.map(({ size }) => size.trim()).filter(Boolean))];
}
