import { readFileSync } from 'node:fs';
import { isTerritoryWithoutLegislature, stateCodeOf } from '@kinari/contract/gst/states';
import { formatPaise } from '@kinari/contract/money';
import { expect, test } from 'vitest';
import { lastDayForCredit } from './financial-year.ts';
import { rateFor, type TaxRate } from './rates.ts';
import { type InvoicedLine, type Split, splitShare, splitTax } from './split.ts';

// The tables of the document are what is expected: each row is worked out again from what is sold, and must come out as written.
const document = readFileSync(new URL('../../../../docs/gst-examples.md', import.meta.url), 'utf8');

type Row = (column: string) => string;

const RATES: TaxRate[] = rowsUnder('Rates').map((row) => ({
  hsnPrefix: row('HSN begins'),
  rateBp: basisPoints(row('Rate')),
  abovePaise: row('Piece limit') === '–' ? null : paise(row('Piece limit')),
  rateAboveBp: row('Rate above') === '–' ? null : basisPoints(row('Rate above')),
  from: row('From'),
  until: row('Until before') === '–' ? null : row('Until before'),
}));
const INVOICES = rowsUnder('Invoices');
const CREDITS = rowsUnder('Credit notes');

test('there are sixty, numbered', () => {
  const numbers = [...INVOICES, ...CREDITS].map((row) => Number(row('No.')));
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});

test.each(INVOICES.map((row) => [row('No.'), row('Sold'), row('From → to'), row] as const))(
  'invoice %s: %s, %s',
  (_number, _sold, _way, row) => {
    const { line, rate, territory } = invoice(row);
    expect(written(row)).toEqual(asWritten(line, territory));
    expect(row('Rate')).toBe(rate ? `${rate.rateBp / 100} %` : '–');
    expect(row('Remark') === 'between rates').toBe(rate?.mark === 'between_rates');
  },
);

test.each(CREDITS.map((row) => [row('No.'), row('Of'), row('Day'), row] as const))(
  'credit note %s: of invoice %s on %s',
  (_number, of, day, row) => {
    const invoiced = INVOICES[Number(of) - 1];
    if (!invoiced) throw new Error(`There is no invoice ${of}`);
    const { line, within, territory } = invoice(invoiced);
    const before = row('After units') === '–' ? 0 : Number(row('After units'));
    const part = splitShare(line, before, Number(row('Units')));
    const isLate = day > lastDayForCredit(invoiced('Day'));
    const credited = isLate ? { gross: part.gross, ...splitTax(part.gross, 0, within) } : part;
    expect(written(row)).toEqual(asWritten(credited, territory));
    expect(row('Tax until')).toBe(lastDayForCredit(invoiced('Day')));
  },
);

function invoice(row: Row) {
  const [from, to] = row('From → to').split(' → ').map(stateCodeOf);
  if (!from || !to) throw new Error(`A state is unknown: ${row('From → to')}`);
  const within = from === to;
  const quantity = Number(row('Units'));
  const unitPaise = paise(row('Price before')) - paise(row('Saving'));
  const rate = row('Seller') === 'regular' ? requireRate(row, unitPaise) : undefined;
  const gross = unitPaise * quantity;
  const line: InvoicedLine = { gross, quantity, ...splitTax(gross, rate?.rateBp ?? 0, within) };
  return { line, within, rate, territory: isTerritoryWithoutLegislature(from) };
}

function requireRate(row: Row, unitPaise: number) {
  const rate = rateFor(RATES, { hsn: row('HSN'), day: row('Day'), unitPaise });
  if (!rate) throw new Error(`No rate for ${row('HSN')} on ${row('Day')}`);
  return rate;
}

const AMOUNTS = ['Gross', 'Taxable', 'CGST', 'SGST', 'UTGST', 'IGST'];

function written(row: Row) {
  return Object.fromEntries(AMOUNTS.map((column) => [column, row(column)]));
}

function asWritten({ gross, taxable, cgst, sgst, igst }: Split & { gross: number }, territory: boolean) {
  const amounts = [gross, taxable, cgst, territory ? 0 : sgst, territory ? sgst : 0, igst];
  return Object.fromEntries(AMOUNTS.map((column, index) => [column, rupees(amounts[index] ?? 0)]));
}

function rupees(amount: number): string {
  return amount === 0 ? '–' : formatPaise(amount).replace('₹', '');
}

function paise(text: string): number {
  return text === '–' ? 0 : Math.round(Number(text.replaceAll(',', '')) * 100);
}

function basisPoints(percent: string): number {
  return Math.round(Number(percent.replace(' %', '')) * 100);
}

function rowsUnder(heading: string): Row[] {
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
