/** A row of a table: its number as a spreadsheet counts, and its cells, at least one for each head. */
export type TableRow = { row: number; cells: string[] };

export type Table = {
  encoding: string;
  format: 'csv' | 'xlsx';
  heads: string[];
  /** What follows the heads, without empty rows. Reading on may still throw `UnreadableFile`. */
  rows: AsyncIterable<TableRow>;
};

export const MOST_COLUMNS = 300;
/** Spreadsheets hold no more in a cell. */
export const LONGEST_CELL = 32_767;

// Written before what a spreadsheet would take for a formula.
const GUARD = /^'(?=[=+\-@\t\r])/;

/** A cell as it was meant: without the mark that keeps it from being a formula, and without space around it. */
export function cellOf(written: string): string {
  return written.replace(GUARD, '').trim();
}
