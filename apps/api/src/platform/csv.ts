const NUMBER = /^-?\d+(\.\d+)?$/;
// Prefixes that spreadsheets treat as a formula, also in full width. Cells can contain text from customers.
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Formats a CSV line, including the line end. Escapes cells that a spreadsheet would run as a formula. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => quoteIfNeeded(escapeFormula(String(cell)))).join(',')}\r\n`;
}

export function escapeFormula(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function quoteIfNeeded(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
