import type { UnreadableReason } from '@kinari/contract/labels/cod-labels';
import { MAX } from '@kinari/contract/limits';
import { toPaise } from '@kinari/contract/money';

export type FileLine = { row: number; trackingNumber: string; paise: number };
export type UnreadableLine = { row: number; reason: UnreadableReason };
export type RemittanceFile = { lines: FileLine[]; rejected: UnreadableLine[] };
type Row = { row: number; cells: string[] };
type Columns = { number: number; amount: number };

// Column headers without spaces and punctuation. Earlier patterns win: prefer the amount that reached the bank.
const TRACKING_NUMBER_HEADERS =
  /^(awb|awbno|awbnum|awbnumber|awbcode|waybill|waybillno|waybillnumber|tracking|trackingid|trackingno|trackingnumber|consignmentno|consignmentnumber|docketno)$/;
const AMOUNT_HEADERS = [
  /^(remitted|remittedamount|amountremitted|codremitted|remittance|remittanceamount|amountpaid|paidamount)$/,
  /^(net|netamount|netpayable|netpaid|netremittance|netcod)$/,
  /^(cod|codamount|codvalue|codcollected|collected|collectedamount|amountcollected)$/,
  /^(amount|value|total)$/,
];
// The header row may follow a few lines of metadata.
const MAX_HEADER_ROW = 10;
const TRACKING_NUMBER = /^[A-Za-z0-9-]{4,40}$/;
const TOTAL_ROW = /^\s*((grand|sub)[ -]?)?total\b/i;

/** Parses a courier's remittance file. Unreadable lines are listed separately and do not stop the others. */
export function parseRemittanceFile(csv: string): RemittanceFile {
  const rows = parseRows(csv.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '\n'));
  const headerIndex = rows.slice(0, MAX_HEADER_ROW).findIndex(({ cells }) => findColumns(cells));
  const columns = findColumns(rows[headerIndex]?.cells ?? []);
  const file: RemittanceFile = { lines: [], rejected: [] };
  for (const { row, cells } of rows.slice(headerIndex + 1)) {
    const isLast = row === rows.at(-1)?.row;
    if (cells.some((cell) => TOTAL_ROW.test(cell)) || (isLast && !cells[columns?.number ?? 0])) continue;
    const parsed = parseLine(cells, columns);
    if (typeof parsed === 'string') file.rejected.push({ row, reason: parsed });
    else file.lines.push({ row, ...parsed });
  }
  return file;
}

function parseLine(cells: string[], columns: Columns | undefined): Omit<FileLine, 'row'> | UnreadableReason {
  if (!columns && cells.length !== 2) return 'columns';
  const number = (cells[columns?.number ?? 0] ?? '').replace(/^'/, '');
  const amount = cells[columns?.amount ?? 1] ?? '';
  if ([number, amount].some((cell) => /^[=+@]/.test(cell))) return 'formula';
  if (!TRACKING_NUMBER.test(number)) return 'number';
  const paise = parsePaise(amount);
  return paise === undefined ? 'amount' : { trackingNumber: number.toUpperCase(), paise };
}

/** Parses ‘₹1,299.00’, ‘Rs. 1299/-’ and ‘1299,00’: a comma is a decimal separator only before one or two final digits. */
function parsePaise(amount: string): number | undefined {
  const digits = amount
    .replace(/^(₹|rs\.?|inr)/i, '')
    .replace(/(\/-|inr)$/i, '')
    .replaceAll(/\s/g, '')
    .replace(/,(\d{1,2})$/, '.$1')
    .replaceAll(',', '');
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(digits)) return undefined;
  const rupees = Number(digits);
  return rupees > MAX.rupees ? undefined : toPaise(rupees);
}

function findColumns(cells: string[]): Columns | undefined {
  const names = cells.map((cell) =>
    cell
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .replace(/(inr|rs|rupees)$/, ''),
  );
  const number = names.findIndex((name) => TRACKING_NUMBER_HEADERS.test(name));
  for (const pattern of AMOUNT_HEADERS) {
    const amount = names.findIndex((name) => pattern.test(name));
    if (number >= 0 && amount >= 0) return { number, amount };
  }
  return undefined;
}

/** Returns non-empty rows with their line numbers. */
function parseRows(text: string): Row[] {
  const separator = detectSeparator(text);
  const rows: Row[] = [];
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
