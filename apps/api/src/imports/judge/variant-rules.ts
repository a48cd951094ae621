import { type RefusalCode, refusals } from '@kinari/contract/refusals';
import type { ImportField } from '@kinari/contract/words/import-fields';
import type { Cells, Problem } from '../import-row.ts';

/** A variant as it would stand: all its cells, and those that the file changes. */
export type Standing = { all: Cells; changed: Cells };

export const paiseOf = (text: string | undefined) => Math.round(Number(text || 0) * 100);

/** The rules of the form about what a variant costs, said of a cell that the file changes. */
export function priceProblems({ all, changed }: Standing): Problem[] {
  const [price, saving, mrp] = [paiseOf(all.price), paiseOf(all.saving), paiseOf(all.mrp)];
  if (saving > price) {
    if (changed.saving === undefined)
      return [problem('price', changed, 'Original Price must be greater than or equal to Discount Price')];
    return [problem('saving', changed, words('discount_above_price'))];
  }
  if (all.mrp && price + saving > mrp) {
    const field = (['price', 'saving', 'mrp'] as const).find((one) => changed[one] !== undefined) ?? 'price';
    return [problem(field, changed, words('above_mrp'))];
  }
  return [];
}

export function problem(field: ImportField | null, cells: Cells, why: string): Problem {
  return { field, value: (field && cells[field]) ?? '', why };
}

/** A refusal of the form in its own words. */
export function words(code: RefusalCode): string {
  return refusals[code][1];
}
