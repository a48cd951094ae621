import { ERRORS, type ErrorCode } from '@kinari/contract/errors';
import type { ImportField } from '@kinari/contract/labels/import-fields';
import type { Cells, Problem } from '../import-row.ts';

/** A variant after the import: all cells, and the changed cells. */
export type VariantCells = { all: Cells; changed: Cells };

export const parsePaise = (text: string | undefined) => Math.round(Number(text || 0) * 100);

/** Applies the price rules of the product form. The problem names a cell that the file changes. */
export function validatePrices({ all, changed }: VariantCells): Problem[] {
  const [price, saving, mrp] = [parsePaise(all.price), parsePaise(all.saving), parsePaise(all.mrp)];
  if (saving > price) {
    if (changed.saving === undefined)
      return [toProblem('price', changed, 'Original Price must be greater than or equal to Discount Price')];
    return [toProblem('saving', changed, errorText('discount_above_price'))];
  }
  if (all.mrp && price + saving > mrp) {
    const field =
      (['price', 'saving', 'mrp'] as const).find((candidate) => changed[candidate] !== undefined) ?? 'price';
    return [toProblem(field, changed, errorText('above_mrp'))];
  }
  return [];
}

export function toProblem(field: ImportField | null, cells: Cells, why: string): Problem {
  return { field, value: (field && cells[field]) ?? '', why };
}

/** Returns the error message of the product form. */
export function errorText(code: ErrorCode): string {
  return ERRORS[code][1];
}
