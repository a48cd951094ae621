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

export type CsvRow = { row: number; cells: string[] };

/**
 * Parses a small CSV file, such as a report of a courier or payment provider. Returns the rows that are not empty, with their line
 * numbers. Detects the separator.
 */
export function parseCsv(csv: string): CsvRow[] {
  const text = csv.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '\n');
  const separator = detectSeparator(text);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  // A quote opens a quoted cell only if nothing but spaces is before it.
  let hasContent = false;
  let line = 1;
  let row = 1;
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
    hasContent = false;
  };
  const endRow = () => {
    endCell();
    if (cells.some(Boolean)) rows.push({ row, cells });
    cells = [];
    row = line;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string;
    const isLineEnd = character === '\n' || (character === '\r' && text[at + 1] !== '\n');
    if (isLineEnd) line += 1;
    if (character === '"' && isQuoted && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"' && (isQuoted || !hasContent)) {
      isQuoted = !isQuoted;
      hasContent = true;
    } else if (isQuoted) cell += character;
    else if (character === separator) endCell();
    else if (isLineEnd) endRow();
    else {
      cell += character;
      hasContent ||= character !== ' ';
    }
  }
  endRow();
  return rows;
}

/** Picks the separator that occurs in most lines. Comma is last, because amounts contain commas too. */
function detectSeparator(text: string): string {
  const lines = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]+/);
  const countLinesWith = (separator: string) => lines.filter((line) => line.includes(separator)).length;
  return ['\t', ';', '|', ','].toSorted((one, other) => countLinesWith(other) - countLinesWith(one))[0] ?? ',';
}

/**
 * Parses ‘₹1,299.00’, ‘Rs. 1299/-’ and ‘1299,00’ to rupees: a comma is a decimal separator only before one or two final digits.
 * Undefined for any other text, and for negative amounts.
 */
export function parseRupeeCell(cell: string): number | undefined {
  const digits = cell
    .replace(/^(₹|rs\.?|inr)/i, '')
    .replace(/(\/-|inr)$/i, '')
    .replaceAll(/\s/g, '')
    .replace(/,(\d{1,2})$/, '.$1')
    .replaceAll(',', '');
  return /^\d{1,9}(\.\d{1,4})?$/.test(digits) ? Number(digits) : undefined;
}
