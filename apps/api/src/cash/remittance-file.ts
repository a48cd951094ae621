import { MOST } from '@kinari/contract/limits';
import { toPaise } from '@kinari/contract/money';
import type { Unread } from '@kinari/contract/words/cash-words';

export type FileLine = { row: number; number: string; paise: number };
export type UnreadLine = { row: number; why: Unread };
export type RemittanceFile = { lines: FileLine[]; refused: UnreadLine[] };
type Row = { row: number; cells: string[] };
type Columns = { number: number; amount: number };

// As couriers head them, with only letters and digits left. Of two amounts in one file the one that reached the bank counts.
const NUMBERS =
  /^(awb|awbno|awbnum|awbnumber|awbcode|waybill|waybillno|waybillnumber|tracking|trackingid|trackingno|trackingnumber|consignmentno|consignmentnumber|docketno)$/;
const AMOUNTS = [
  /^(remitted|remittedamount|amountremitted|codremitted|remittance|remittanceamount|amountpaid|paidamount)$/,
  /^(net|netamount|netpayable|netpaid|netremittance|netcod)$/,
  /^(cod|codamount|codvalue|codcollected|collected|collectedamount|amountcollected)$/,
  /^(amount|value|total)$/,
];
// A file may begin with a few lines about itself.
const HEAD_WITHIN = 10;
const NUMBER = /^[A-Za-z0-9-]{4,40}$/;
const TOTAL = /^\s*((grand|sub)[ -]?)?total\b/i;

/** A remittance as its courier wrote it. A line that cannot be read is told apart and stops no other. */
export function readRemittance(csv: string): RemittanceFile {
  const rows = rowsOf(csv.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '\n'));
  const head = rows.slice(0, HEAD_WITHIN).findIndex(({ cells }) => columnsOf(cells));
  const columns = columnsOf(rows[head]?.cells ?? []);
  const file: RemittanceFile = { lines: [], refused: [] };
  for (const { row, cells } of rows.slice(head + 1)) {
    const isLast = row === rows.at(-1)?.row;
    if (cells.some((cell) => TOTAL.test(cell)) || (isLast && !cells[columns?.number ?? 0])) continue;
    const read = readLine(cells, columns);
    if (typeof read === 'string') file.refused.push({ row, why: read });
    else file.lines.push({ row, ...read });
  }
  return file;
}

function readLine(cells: string[], columns: Columns | undefined): Omit<FileLine, 'row'> | Unread {
  if (!columns && cells.length !== 2) return 'columns';
  const number = (cells[columns?.number ?? 0] ?? '').replace(/^'/, '');
  const amount = cells[columns?.amount ?? 1] ?? '';
  if ([number, amount].some((cell) => /^[=+@]/.test(cell))) return 'formula';
  if (!NUMBER.test(number)) return 'number';
  const paise = paiseOf(amount);
  return paise === undefined ? 'amount' : { number: number.toUpperCase(), paise };
}

/** ‘₹1,299.00’, ‘Rs. 1299/-’, ‘1299,00’: a comma parts paise only where two digits or one end the number. */
function paiseOf(amount: string): number | undefined {
  const plain = amount
    .replace(/^(₹|rs\.?|inr)/i, '')
    .replace(/(\/-|inr)$/i, '')
    .replaceAll(/\s/g, '')
    .replace(/,(\d{1,2})$/, '.$1')
    .replaceAll(',', '');
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(plain)) return undefined;
  const rupees = Number(plain);
  return rupees > MOST.rupees ? undefined : toPaise(rupees);
}

function columnsOf(cells: string[]): Columns | undefined {
  const names = cells.map((cell) =>
    cell
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .replace(/(inr|rs|rupees)$/, ''),
  );
  const number = names.findIndex((name) => NUMBERS.test(name));
  for (const wanted of AMOUNTS) {
    const amount = names.findIndex((name) => wanted.test(name));
    if (number >= 0 && amount >= 0) return { number, amount };
  }
  return undefined;
}

/** The lines that say anything, each with its number in the file. */
function rowsOf(text: string): Row[] {
  const separator = separatorOf(text);
  const rows: Row[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  // Whether the cell has begun: a quote opens only before that.
  let begun = false;
  let line = 1;
  let row = 1;
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
    begun = false;
  };
  const endRow = () => {
    endCell();
    if (cells.some(Boolean)) rows.push({ row, cells });
    cells = [];
    row = line;
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as string;
    const ends = letter === '\n' || (letter === '\r' && text[at + 1] !== '\n');
    if (ends) line += 1;
    if (letter === '"' && quoted && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"' && (quoted || !begun)) {
      quoted = !quoted;
      begun = true;
    } else if (quoted) cell += letter;
    else if (letter === separator) endCell();
    else if (ends) endRow();
    else {
      cell += letter;
      begun ||= letter !== ' ';
    }
  }
  endRow();
  return rows;
}

/** What parts cells: whichever of these stands in most lines. A comma may also stand within numbers, and so comes last. */
function separatorOf(text: string): string {
  const lines = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]+/);
  const times = (separator: string) => lines.filter((line) => line.includes(separator)).length;
  return ['\t', ';', '|', ','].toSorted((one, other) => times(other) - times(one))[0] ?? ',';
}
