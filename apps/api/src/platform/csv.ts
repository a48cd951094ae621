const NUMBER = /^-?\d+(\.\d+)?$/;
// Spreadsheets take what begins so for a formula, and some of the words are a stranger's.
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** A line of a file that spreadsheets open, its end included. What would become a formula there is written as text. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => quoted(harmless(String(cell)))).join(',')}\r\n`;
}

/** The same text, with a sign before it where a spreadsheet would calculate. */
export function harmless(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
