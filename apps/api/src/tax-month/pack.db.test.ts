import { dayInIndia } from '@kinari/contract/days';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openShop } from '#test/shop.ts';
import { type AnyOrder, anyOrder, openMonth } from '#test/tax/random-month.ts';
import { documentsOfMonth, type Filed, paise, type Row, readPack, sumOf } from '#test/tax/tax-month.ts';
import { registerForGst } from '#test/tax-shop.ts';
import { packMonth } from './pack.ts';
import { readTaxMonth } from './tax-month.service.ts';

// So many orders in the gate, always the same; with ORDERS and SEED as many and as different as somebody has time for.
const ORDERS = Number(process.env.ORDERS ?? 60);
const SEED = Number(process.env.SEED ?? 3);
const MONTH = dayInIndia().slice(0, 7);
const OUR_STATE = '27';
const LARGE = 100_000_00;

const shop = await openShop({ RATE_LIMITS: 'off' });
const { db } = shop;
await registerForGst(db);
const { bring } = await openMonth(shop);

const brought: { id: string; end: AnyOrder['end'] }[] = [];
// What is taken back of a large invoice stands beside it, however little it is.
const LARGE_AND_CREDITED: AnyOrder = { units: { 3: 2 }, state: 'Gujarat', gstin: null, end: 'part credited' };
for (const order of [LARGE_AND_CREDITED, ...fc.sample(anyOrder, { numRuns: ORDERS, seed: SEED })])
  brought.push(await bring(order));
const documents = await documentsOfMonth(db, MONTH);
const files = readPack((await packMonth(db, MONTH, new Date())).content);

/** The table of the return, by the rules as a person reads them. */
function tableOf({ kind, place, gstin, withoutTax, gross, against }: Filed): string {
  if (withoutTax) return 'none';
  if (gstin) return kind === 'invoice' ? 'b2b' : 'cdnr';
  const isLarge = place !== OUR_STATE && (against ?? { gross }).gross > LARGE;
  if (isLarge) return kind === 'invoice' ? 'b2cl' : 'cdnur';
  return 'b2cs';
}

const inTables = (...names: string[]) => documents.filter((document) => names.includes(tableOf(document)));
const signOf = ({ kind }: Filed) => (kind === 'credit_note' ? -1 : 1);
const net = (some: Filed[], column: 'gross' | 'taxable' | 'cgst' | 'igst') =>
  some.reduce((sum, one) => sum + signOf(one) * one.lines.reduce((all, line) => all + line[column], 0), 0);
const rowsOf = (name: string): Row[] => files[name] ?? [];

test('the month has something for every file', () => {
  expect(Object.entries(files).filter(([, rows]) => rows.length === 0)).toEqual([]);
});

test.each([
  ['b2b', 'Invoice'],
  ['b2cl', 'Invoice'],
  ['cdnr', 'Note'],
  ['cdnur', 'Note'],
])('%s has each of its documents by number, a row for each rate, and no other', (name, what) => {
  const told = Map.groupBy(rowsOf(name), (row) => row[`${what} Number`]);
  expect([...told.keys()]).toEqual(inTables(name).map(({ number }) => number));
  for (const { number, gross, lines } of inTables(name)) {
    const byRate = new Map<number, number>();
    for (const { rateBp, taxable } of lines) byRate.set(rateBp, (byRate.get(rateBp) ?? 0) + taxable);
    expect(told.get(number)?.map((row) => [row.Rate, row['Taxable Value'], row[`${what} Value`]].map(paise))).toEqual(
      [...byRate].toSorted(([a], [b]) => a - b).map(([rate, taxable]) => [rate, taxable, gross]),
    );
  }
});

test('b2cs nets all others by state and rate', () => {
  const expected = new Map<string, number>();
  for (const document of inTables('b2cs'))
    for (const { rateBp, taxable } of document.lines) {
      const key = `${document.place} ${rateBp}`;
      expected.set(key, (expected.get(key) ?? 0) + signOf(document) * taxable);
    }
  const told = rowsOf('b2cs').map(
    (row) => [`${row['Place Of Supply']?.slice(0, 2)} ${paise(row.Rate)}`, paise(row['Taxable Value'])] as const,
  );
  expect(told).toHaveLength(expected.size);
  expect(new Map(told)).toEqual(expected);
});

test.each([
  ['hsn-b2b', ['b2b', 'cdnr']],
  ['hsn-b2c', ['b2cl', 'b2cs', 'cdnur']],
])('%s has the sums of its documents, to the paisa', (name, tables) => {
  const columns = [
    'Total Value',
    'Taxable Value',
    'Integrated Tax Amount',
    'Central Tax Amount',
    'State/UT Tax Amount',
  ];
  const own = inTables(...tables);
  expect(columns.map((column) => sumOf(files[name], column))).toEqual(
    (['gross', 'taxable', 'igst', 'cgst', 'cgst'] as const).map((column) => net(own, column)),
  );
});

test('docs has the first and the last number of each series, and as many as there are', () => {
  const numbersOf = (kind: Filed['kind']) => documents.filter((one) => one.kind === kind).map(({ number }) => number);
  const expected = [
    ['Invoices for outward supply', numbersOf('invoice')] as const,
    ['Credit Note', numbersOf('credit_note')] as const,
  ];
  expect(rowsOf('docs').map((row) => Object.values(row))).toEqual(
    expected.map(([nature, numbers]) => [nature, numbers[0], numbers.at(-1), String(numbers.length), '0']),
  );
});

test('explain has each order without a document once, each document of no table, and each marked line', () => {
  const reasons: Partial<Record<AnyOrder['end'], string>> = {
    cancelled: 'Cancelled before it left',
    unknown: 'Left, but its state is not known',
  };
  const withoutDocument = rowsOf('explain').filter((row) => row.Document === '');
  expect(withoutDocument.map((row) => `${row.Order} ${row.Why}`).toSorted()).toEqual(
    brought.flatMap(({ id, end }) => (reasons[end] ? [`${id} ${reasons[end]}`] : [])).toSorted(),
  );
  const tooLate = rowsOf('explain').filter((row) => row.Why === 'A credit note that takes no tax back');
  expect(tooLate.map((row) => row.Document)).toEqual(inTables('none').map(({ number }) => number));
  const marked = documents.flatMap(({ number, lines }) => lines.filter(({ mark }) => mark).map(() => number));
  expect(
    rowsOf('explain')
      .slice(withoutDocument.length + tooLate.length)
      .map((row) => row.Document),
  ).toEqual(marked);
});

test('the page counts the rows that the files have, and sums the same documents', async () => {
  const { files: counts, figures, places, wrong, series } = await readTaxMonth(db, MONTH);
  expect(counts).toEqual(Object.fromEntries(Object.entries(files).map(([name, rows]) => [name, rows.length])));
  const invoices = documents.filter(({ kind }) => kind === 'invoice');
  const columns = ['taxable', 'cgst', 'igst'] as const;
  const sums = columns.map((column) => net(invoices, column));
  expect(figures.invoices).toBe(invoices.length);
  expect(Math.round(figures.invoiced * 100)).toBe(net(invoices, 'gross'));
  expect(columns.map((column) => Math.round(figures[column] * 100))).toEqual(sums);
  const byPlace = columns.map((column) => places.reduce((sum, row) => sum + Math.round(row[column] * 100), 0));
  expect(byPlace).toEqual(sums);
  const marks = documents.flatMap(({ lines }) => lines.map(({ mark }) => mark));
  expect([wrong.hsnMissing?.lines, wrong.rateMissing?.lines, wrong.betweenRates?.lines]).toEqual(
    ['hsn_missing', 'rate_missing', 'between_rates'].map((mark) => marks.filter((one) => one === mark).length),
  );
  expect(wrong.stateUnknown?.count).toBe(brought.filter(({ end }) => end === 'unknown').length);
  expect(wrong.noPaper?.documents).toBe(documents.length);
  expect(series.map(({ missing }) => missing)).toEqual([0, 0]);
});
