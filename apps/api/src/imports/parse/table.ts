/** `row` is the row number in the spreadsheet. `cells` has at least one cell per column. */
export type TableRow = { row: number; cells: string[] };

export type Table = {
  encoding: string;
  format: 'csv' | 'xlsx';
  heads: string[];
  /** Non-empty rows after the header. Iterating can throw `UnreadableFile`. */
  rows: AsyncIterable<TableRow>;
};

export const MAX_COLUMNS = 300;
/** Maximum cell length in spreadsheets. */
export const MAX_CELL_LENGTH = 32_767;

// Prefix that prevents formula injection.
const FORMULA_ESCAPE = /^'(?=[=+\-@\t\r])/;

/** Removes the formula guard and surrounding spaces. */
export function cleanCell(rawCell: string): string {
  return rawCell.replace(FORMULA_ESCAPE, '').trim();
}

/** The file is not a readable table. The message is for staff: why and, if possible, what to do. */
export class UnreadableFile extends Error {}
