import type { UnreadableReason } from '@kinari/contract/labels/cod-labels';
import { MAX } from '@kinari/contract/limits';
import { toPaise } from '@kinari/contract/money';
import { parseCsv, parseRupeeCell } from '../platform/csv.ts';

export type FileLine = { row: number; trackingNumber: string; paise: number };
export type UnreadableLine = { row: number; reason: UnreadableReason };
export type RemittanceFile = { lines: FileLine[]; rejected: UnreadableLine[] };
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
  const rows = parseCsv(csv);
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

function parsePaise(amount: string): number | undefined {
  const rupees = parseRupeeCell(amount);
  return rupees === undefined || rupees > MAX.rupees ? undefined : toPaise(rupees);
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
