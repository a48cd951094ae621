import { toIndianDate } from '@kinari/contract/locale';
import { type Paise, toPaise } from '@kinari/contract/money';
import type { SettlementLine } from '../payment-providers/payment-provider.ts';
import { type CsvRow, parseCsv, parseRupeeCell } from '../platform/csv.ts';
import { type Columns, findColumns } from './settlement-columns.ts';
import type { ReportedLine } from './settlement-matching.ts';

export type SettlementFile = {
  lines: ReportedLine[];
  /** Line numbers that could not be read. */
  rejected: number[];
};

type Kind = SettlementLine['kind'];
type Cells = (column: keyof Columns) => string;

const IDENTIFIER = /^[A-Za-z0-9][\w.:/-]{2,99}$/;
const NOTHING = /^(-+|n\/?a|null|none|nil)$/i;
const MAX_NOTHING_LENGTH = 4;
const TOTAL_ROW = /^\s*((grand|sub)[ -]?)?total\b/i;
// Rows of Cashfree that sum up a settlement. Its events are listed too.
const SUMMARY_TYPE = /^(settlement|payout)s?$/;
// Other types are adjustments: chargebacks, disputes, reversals, transfers, fees.
const KINDS: readonly [RegExp, Kind][] = [
  [/^(payment|payments|capture|captured|sale|transaction|forwardtransaction)$/, 'payment'],
  [/^refunds?$/, 'refund'],
];

/**
 * Parses the settlement report of a provider, in any order of columns. Rows above the header are ignored: Cashfree has a summary
 * there. A payment can have several rows, one per instrument of PhonePe, so rows of one id are added up. Equal rows count once.
 */
export function parseSettlementFile(csv: string): SettlementFile {
  const rows = parseCsv(csv);
  const headerIndex = rows.findIndex(({ cells }) => findColumns(cells));
  const header = rows[headerIndex]?.cells ?? [];
  const columns = findColumns(header);
  const merged = new Map<string, ReportedLine>();
  // Of a file that was put together from several, the header is there again.
  const seen = new Set([toText(header)]);
  const rejected: number[] = [];
  if (!columns) return { lines: [], rejected };
  for (const { row, cells } of rows.slice(headerIndex + 1)) {
    const text = toText(cells);
    if (seen.has(text) || isSummary(cells, columns)) continue;
    const line = parseLine(cells, columns);
    if (!line) rejected.push(row);
    else {
      addLine(merged, line);
      seen.add(text);
    }
  }
  return { lines: [...merged.values()], rejected };
}

const toText = (cells: CsvRow['cells']) => cells.join('\n');

function addLine(merged: Map<string, ReportedLine>, line: ReportedLine): void {
  const key = `${line.kind} ${line.entityId} ${line.settlementId}`;
  const other = merged.get(key);
  if (!other) {
    merged.set(key, line);
    return;
  }
  const feePaise = other.feePaise + line.feePaise;
  const netPaise = other.creditPaise - other.debitPaise + line.creditPaise - line.debitPaise;
  merged.set(key, { ...other, ...toSides(netPaise), feePaise, taxPaise: other.taxPaise + line.taxPaise });
}

function isSummary(cells: CsvRow['cells'], columns: Columns): boolean {
  const entityId = cells[columns.entityId ?? -1] ?? '';
  const type = cells[columns.type ?? -1] ?? '';
  return SUMMARY_TYPE.test(toWord(type)) || (entityId === '' && cells.some((cell) => TOTAL_ROW.test(cell)));
}

function parseLine(cells: CsvRow['cells'], columns: Columns): ReportedLine | undefined {
  const cell: Cells = (column) => {
    const index = columns[column];
    if (index === undefined) return '';
    const text = (cells[index] ?? '').replace(/^'/, '');
    return text.length <= MAX_NOTHING_LENGTH && NOTHING.test(text) ? '' : text;
  };
  const utr = cell('utr') || null;
  const settlementId = cell('settlementId') || utr;
  const settledOn = parseDay(cell('settledOn'));
  const kind = toKind(cell);
  const entityId = findEntityId(cell, kind);
  const money = parseMoney(cell, kind);
  if (!settledOn || !settlementId || !money) return undefined;
  if (![entityId, settlementId, utr ?? settlementId].every((id) => IDENTIFIER.test(id))) return undefined;
  const ourReference = findOurReference(cell, kind);
  return { kind, entityId, settlementId, utr, settledOn, ourReference, ...money };
}

function toKind(cell: Cells): Kind {
  const type = toWord(cell('type'));
  if (type !== '') return KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'adjustment';
  // Assumption: a report without types lists payments and refunds.
  const isTakenBack = /^\s*[-(]/.test(cell('amount') || cell('net')) || (parseNumber(cell('debit')) ?? 0) > 0;
  return isTakenBack ? 'refund' : 'payment';
}

/** A report with one column of payment ids and one of refund ids has the id of the original payment in the first. */
function findEntityId(cell: Cells, kind: Kind): string {
  const entityId = cell('entityId');
  const isPaymentId = entityId.startsWith('pay_');
  return (kind === 'refund' && (isPaymentId || entityId === '') && cell('refundId')) || entityId;
}

// A refund that failed and was sent again has a number after its id.
const RETRIED_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-\d+$/i;

function findOurReference(cell: Cells, kind: Kind): string | null {
  const reference = (kind === 'refund' && cell('refundId')) || cell('ourReference');
  return RETRIED_ID.exec(reference)?.[1] ?? (reference || null);
}

type Money = Pick<SettlementLine, 'creditPaise' | 'debitPaise' | 'feePaise' | 'taxPaise'>;

/**
 * Returns what reached the bank account, and the fee with its tax. The fee is the difference between the amount and what was paid,
 * if the report has both. Otherwise it is the sum of the columns for fee and tax, whatever their sign: PhonePe lists them as negative.
 */
function parseMoney(cell: Cells, kind: Kind): Money | undefined {
  const numbers = (['amount', 'credit', 'debit', 'net', 'fee', 'tax', 'igst', 'cgst', 'sgst'] as const).map((column) =>
    parseNumber(cell(column)),
  );
  if (numbers.includes(null)) return undefined;
  const [amount, credit, debit, net, ...charges] = numbers.map((number) => number ?? undefined);
  const direction = toDirection(cell('direction')) ?? (kind === 'refund' ? -1 : undefined);
  const hasSides = credit !== undefined || debit !== undefined;
  const netColumn = net !== undefined && direction === -1 ? -Math.abs(net) : net;
  const netRupees = hasSides ? Math.abs(credit ?? 0) - Math.abs(debit ?? 0) : netColumn;
  const grossRupees = amount === undefined ? undefined : toGross(amount, { direction, netRupees, kind });
  if (grossRupees === undefined && netRupees === undefined) return undefined;

  const taxPaise = sumPaise(charges.slice(1));
  const chargesPaise = sumPaise(charges);
  const netPaise = netRupees === undefined ? toPaise(grossRupees ?? 0) - chargesPaise : toPaise(netRupees);
  const feePaise =
    grossRupees === undefined || netRupees === undefined ? chargesPaise : Math.max(0, toPaise(grossRupees) - netPaise);
  return { ...toSides(netPaise), feePaise, taxPaise: Math.min(taxPaise, feePaise) };
}

/** Adds the parts before it rounds them: PhonePe lists taxes with three decimals. */
function sumPaise(rupees: readonly (number | undefined)[]): Paise {
  return toPaise(rupees.reduce<number>((sum, part) => sum + Math.abs(part ?? 0), 0));
}

type SignHints = { direction: number | undefined; netRupees: number | undefined; kind: Kind };

/** A payment adds money even if its fee is higher than its amount. The sign of an adjustment is known only from the amount that was paid out. */
function toGross(amount: number, { direction, netRupees, kind }: SignHints): number {
  if (direction !== undefined) return direction * Math.abs(amount);
  return kind === 'adjustment' && netRupees !== undefined ? Math.sign(netRupees) * Math.abs(amount) : amount;
}

function toDirection(text: string): number | undefined {
  if (/^d(r|ebit)$/i.test(text)) return -1;
  return /^c(r|redit)$/i.test(text) ? 1 : undefined;
}

function toSides(netPaise: Paise): Pick<Money, 'creditPaise' | 'debitPaise'> {
  return { creditPaise: Math.max(0, netPaise), debitPaise: Math.max(0, -netPaise) };
}

/** Undefined for an empty cell, null for an unreadable one. Reads `-12.50` and `(12.50)` as negative. */
function parseNumber(text: string): number | null | undefined {
  if (text === '') return undefined;
  if (/^\d{1,9}(\.\d{1,4})?$/.test(text)) return Number(text);
  const [, minus, bracket, digits = ''] = /^(-)?(\()?(.*?)\)?$/.exec(text) ?? [];
  // Sums of a spreadsheet can end like 1.3320000000000001.
  const rupees = parseRupeeCell(digits.replace(/(\.\d{4})\d+$/, '$1'));
  if (rupees === undefined) return null;
  return minus || bracket ? -rupees : rupees;
}

const toWord = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY_MS = 24 * 60 * 60_000;
/** Day 0 of spreadsheets. */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);

/**
 * Parses the day of `2026-11-17 15:35:50`, `17/11/2026`, `17-11-2026 03:05:00 PM` and `17 Nov 2026`, and the numbers of spreadsheets
 * and Unix times. Razorpay mixes forms in one column. Times are in India unless they name a zone.
 */
function parseDay(text: string): string | undefined {
  if (/^\d{5}(\.\d+)?$/.test(text)) return toDay(new Date(SPREADSHEET_EPOCH + Math.floor(Number(text)) * DAY_MS));
  if (/^\d{10}$/.test(text)) return toIndianDate(new Date(Number(text) * 1000));
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(text)) {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) ? undefined : toIndianDate(at);
  }
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?=$|[T ])/.exec(text) ?? [];
  if (year && month && day) return toValidDay(Number(year), Number(month), Number(day));
  const [, first, second = '', last] =
    /^(\d{1,2})[-/. ]+(\d{1,2}|[a-z]{3,9})[-/., ]+(\d{4})(?=$|[T, ])/i.exec(text) ?? [];
  if (!first || !last) return undefined;
  const named = MONTHS.indexOf(second.slice(0, 3).toLowerCase()) + 1;
  return toValidDay(Number(last), named || Number(second), Number(first));
}

function toValidDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isValid = year >= 2000 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isValid ? toDay(date) : undefined;
}

const toDay = (date: Date) => date.toISOString().slice(0, 10);
