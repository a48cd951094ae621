import { readFileSync } from 'node:fs';
import { isTerritoryWithoutLegislature, stateCode } from '@kinari/contract/gst/states';
import { formatMoney } from '@kinari/contract/locale';
import { expect, test } from 'vitest';
import { creditNoteDeadline } from './financial-year.ts';
import { findApplicableRate, type TaxRate } from './rates.ts';
import { type InvoicedLine, splitPartialLine, splitTax, type TaxSplit } from './split.ts';

// Recalculates each row of the example tables and compares it with the documented result.
const document = readFileSync(new URL('../../../../docs/gst-examples.md', import.meta.url), 'utf8');

type Row = (column: string) => string;

const RATES: TaxRate[] = readTable('Rates').map((row) => ({
  hsnPrefix: row('HSN begins'),
  rateBp: parseBasisPoints(row('Rate')),
  abovePaise: row('Piece limit') === '–' ? null : parsePaise(row('Piece limit')),
  rateAboveBp: row('Rate above') === '–' ? null : parseBasisPoints(row('Rate above')),
  from: row('From'),
  until: row('Until before') === '–' ? null : row('Until before'),
}));
const INVOICES = readTable('Invoices');
const CREDITS = readTable('Credit notes');

test('the document has sixty numbered examples', () => {
  const numbers = [...INVOICES, ...CREDITS].map((row) => Number(row('No.')));
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});

test.each(INVOICES.map((row) => [row('No.'), row('Sold'), row('From → to'), row] as const))(
  'invoice %s: %s, %s',
  (_number, _sold, _route, row) => {
    const { line, rate, territory } = invoice(row);
    expect(expectedAmounts(row)).toEqual(toAmounts(line, territory));
    expect(row('Rate')).toBe(rate ? `${rate.rateBp / 100} %` : '–');
    expect(row('Remark') === 'between rates').toBe(rate?.issue === 'between_rates');
  },
);

test.each(CREDITS.map((row) => [row('No.'), row('Of'), row('Day'), row] as const))(
  'credit note %s: of invoice %s on %s',
  (_number, invoiceNumber, day, row) => {
    const invoiced = INVOICES[Number(invoiceNumber) - 1];
    if (!invoiced) throw new Error(`There is no invoice ${invoiceNumber}`);
    const { line, within, territory } = invoice(invoiced);
    const before = row('After units') === '–' ? 0 : Number(row('After units'));
    const part = splitPartialLine(line, before, Number(row('Units')));
    const isLate = day > creditNoteDeadline(invoiced('Day'));
    const credited = isLate ? { gross: part.gross, ...splitTax(part.gross, 0, within) } : part;
    expect(expectedAmounts(row)).toEqual(toAmounts(credited, territory));
    expect(row('Tax until')).toBe(creditNoteDeadline(invoiced('Day')));
  },
);

function invoice(row: Row) {
  const [from, to] = row('From → to').split(' → ').map(stateCode);
  if (!from || !to) throw new Error(`A state is unknown: ${row('From → to')}`);
  const within = from === to;
  const quantity = Number(row('Units'));
  const unitPaise = parsePaise(row('Price before')) - parsePaise(row('Saving'));
  const rate = row('Seller') === 'regular' ? getRate(row, unitPaise) : undefined;
  const gross = unitPaise * quantity;
  const line: InvoicedLine = { gross, quantity, ...splitTax(gross, rate?.rateBp ?? 0, within) };
  return { line, within, rate, territory: isTerritoryWithoutLegislature(from) };
}

function getRate(row: Row, unitPaise: number) {
  const rate = findApplicableRate(RATES, { hsn: row('HSN'), day: row('Day'), unitPaise });
  if (!rate) throw new Error(`No rate for ${row('HSN')} on ${row('Day')}`);
  return rate;
}

const AMOUNTS = ['Gross', 'Taxable', 'CGST', 'SGST', 'UTGST', 'IGST'];

function expectedAmounts(row: Row) {
  return Object.fromEntries(AMOUNTS.map((column) => [column, row(column)]));
}

function toAmounts({ gross, taxable, cgst, sgst, igst }: TaxSplit & { gross: number }, territory: boolean) {
  const amounts = [gross, taxable, cgst, territory ? 0 : sgst, territory ? sgst : 0, igst];
  return Object.fromEntries(AMOUNTS.map((column, index) => [column, formatRupees(amounts[index] ?? 0)]));
}

function formatRupees(amount: number): string {
  return amount === 0 ? '–' : formatMoney(amount).replace('₹', '');
}

function parsePaise(text: string): number {
  return text === '–' ? 0 : Math.round(Number(text.replaceAll(',', '')) * 100);
}

function parseBasisPoints(percent: string): number {
  return Math.round(Number(percent.replace(' %', '')) * 100);
}

function readTable(heading: string): Row[] {
  const section = document.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  const [columns = [], , ...rows] = lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
  return rows.map((cells) => (column) => {
    const cell = cells[columns.indexOf(column)];
    if (cell === undefined) throw new Error(`No column "${column}" under ${heading}`);
    return cell;
  });
}
