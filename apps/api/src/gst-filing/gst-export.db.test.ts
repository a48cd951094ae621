import { toIndianDate } from '@kinari/contract/locale';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandomMonth, orderArbitrary, type RandomOrder } from '#test/tax/random-month.ts';
import {
  type CsvRow,
  type FiledDocument,
  listDocumentsOfMonth,
  parsePaise,
  readGstExport,
  sumColumn,
} from '#test/tax/tax-month.ts';
import { registerForGst } from '#test/tax-shop.ts';
import { createTestApp } from '#test/test-app.ts';
import { exportGstMonth } from './gst-export.ts';
import { getGstMonth } from './gst-month.service.ts';

// CI runs the same orders each time. Set ORDERS and SEED for more and different ones.
const ORDERS = Number(process.env.ORDERS ?? 60);
const SEED = Number(process.env.SEED ?? 3);
const MONTH = toIndianDate().slice(0, 7);
const OUR_STATE = '27';
const LARGE = 100_000_00;

const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { db } = testApp;
await registerForGst(db);
const { bring } = await createRandomMonth(testApp);

const orders: { id: string; end: RandomOrder['end'] }[] = [];
// Credit notes of a large invoice are listed individually, whatever their amount.
const LARGE_AND_CREDITED: RandomOrder = { units: { 3: 2 }, state: 'Gujarat', gstin: null, end: 'part credited' };
for (const order of [LARGE_AND_CREDITED, ...fc.sample(orderArbitrary, { numRuns: ORDERS, seed: SEED })])
  orders.push(await bring(order));
const documents = await listDocumentsOfMonth(db, MONTH);
const files = readGstExport((await exportGstMonth(db, MONTH, new Date())).content);

/** Returns the expected GSTR-1 table, written directly from the rules. */
function expectedTable({ kind, place, gstin, isWithoutTax, gross, against }: FiledDocument): string {
  if (isWithoutTax) return 'none';
  if (gstin) return kind === 'invoice' ? 'b2b' : 'cdnr';
  const isLarge = place !== OUR_STATE && (against ?? { gross }).gross > LARGE;
  if (isLarge) return kind === 'invoice' ? 'b2cl' : 'cdnur';
  return 'b2cs';
}

const inTables = (...names: string[]) => documents.filter((document) => names.includes(expectedTable(document)));
const sign = ({ kind }: FiledDocument) => (kind === 'credit_note' ? -1 : 1);
const sumNet = (list: FiledDocument[], column: 'gross' | 'taxable' | 'cgst' | 'igst') =>
  list.reduce((sum, one) => sum + sign(one) * one.lines.reduce((all, line) => all + line[column], 0), 0);
const getRows = (name: string): CsvRow[] => files[name] ?? [];

test('every file has rows', () => {
  expect(Object.entries(files).filter(([, rows]) => rows.length === 0)).toEqual([]);
});

test.each([
  ['b2b', 'Invoice'],
  ['b2cl', 'Invoice'],
  ['cdnr', 'Note'],
  ['cdnur', 'Note'],
])('%s lists each of its documents by number, one row per rate, and no others', (name, label) => {
  const actual = Map.groupBy(getRows(name), (row) => row[`${label} Number`]);
  expect([...actual.keys()]).toEqual(inTables(name).map(({ number }) => number));
  for (const { number, gross, lines } of inTables(name)) {
    const byRate = new Map<number, number>();
    for (const { rateBp, taxable } of lines) byRate.set(rateBp, (byRate.get(rateBp) ?? 0) + taxable);
    expect(
      actual.get(number)?.map((row) => [row.Rate, row['Taxable Value'], row[`${label} Value`]].map(parsePaise)),
    ).toEqual([...byRate].toSorted(([a], [b]) => a - b).map(([rate, taxable]) => [rate, taxable, gross]));
  }
});

test('b2cs sums all other documents by state and rate', () => {
  const expected = new Map<string, number>();
  for (const document of inTables('b2cs'))
    for (const { rateBp, taxable } of document.lines) {
      const key = `${document.place} ${rateBp}`;
      expected.set(key, (expected.get(key) ?? 0) + sign(document) * taxable);
    }
  const actual = getRows('b2cs').map(
    (row) =>
      [`${row['Place Of Supply']?.slice(0, 2)} ${parsePaise(row.Rate)}`, parsePaise(row['Taxable Value'])] as const,
  );
  expect(actual).toHaveLength(expected.size);
  expect(new Map(actual)).toEqual(expected);
});

test.each([
  ['hsn-b2b', ['b2b', 'cdnr']],
  ['hsn-b2c', ['b2cl', 'b2cs', 'cdnur']],
])('%s equals the sums of its documents, to the paisa', (name, tables) => {
  const columns = [
    'Total Value',
    'Taxable Value',
    'Integrated Tax Amount',
    'Central Tax Amount',
    'State/UT Tax Amount',
  ];
  const tableDocuments = inTables(...tables);
  expect(columns.map((column) => sumColumn(files[name], column))).toEqual(
    (['gross', 'taxable', 'igst', 'cgst', 'cgst'] as const).map((column) => sumNet(tableDocuments, column)),
  );
});

test('docs lists the first and last number of each series and the count', () => {
  const listNumbers = (kind: FiledDocument['kind']) =>
    documents.filter((one) => one.kind === kind).map(({ number }) => number);
  const expected = [
    ['Invoices for outward supply', listNumbers('invoice')] as const,
    ['Credit Note', listNumbers('credit_note')] as const,
  ];
  expect(getRows('docs').map((row) => Object.values(row))).toEqual(
    expected.map(([nature, numbers]) => [nature, numbers[0], numbers.at(-1), String(numbers.length), '0']),
  );
});

test('explain lists orders without a document, documents of no table, and lines with an issue', () => {
  const reasons: Partial<Record<RandomOrder['end'], string>> = {
    cancelled: 'Cancelled before shipping',
    unknown: 'Shipped, but its state is not known',
  };
  const withoutDocument = getRows('explain').filter((row) => row.Document === '');
  expect(withoutDocument.map((row) => `${row.Order} ${row.Why}`).toSorted()).toEqual(
    orders.flatMap(({ id, end }) => (reasons[end] ? [`${id} ${reasons[end]}`] : [])).toSorted(),
  );
  const tooLate = getRows('explain').filter((row) => row.Why === 'Credit note without tax');
  expect(tooLate.map((row) => row.Document)).toEqual(inTables('none').map(({ number }) => number));
  const withIssue = documents.flatMap(({ number, lines }) => lines.filter(({ issue }) => issue).map(() => number));
  expect(
    getRows('explain')
      .slice(withoutDocument.length + tooLate.length)
      .map((row) => row.Document),
  ).toEqual(withIssue);
});

test('the page shows the row counts and sums of the files', async () => {
  const { files: counts, totals, places, issues, series } = await getGstMonth(db, MONTH);
  expect(counts).toEqual(Object.fromEntries(Object.entries(files).map(([name, rows]) => [name, rows.length])));
  const invoices = documents.filter(({ kind }) => kind === 'invoice');
  const columns = ['taxable', 'cgst', 'igst'] as const;
  const sums = columns.map((column) => sumNet(invoices, column));
  expect(totals.invoices).toBe(invoices.length);
  expect(Math.round(totals.invoiced * 100)).toBe(sumNet(invoices, 'gross'));
  expect(columns.map((column) => Math.round(totals[column] * 100))).toEqual(sums);
  const byPlace = columns.map((column) => places.reduce((sum, row) => sum + Math.round(row[column] * 100), 0));
  expect(byPlace).toEqual(sums);
  const lineIssues = documents.flatMap(({ lines }) => lines.map(({ issue }) => issue));
  expect([issues.hsnMissing?.lines, issues.rateMissing?.lines, issues.betweenRates?.lines]).toEqual(
    ['hsn_missing', 'rate_missing', 'between_rates'].map((issue) => lineIssues.filter((one) => one === issue).length),
  );
  expect(issues.placeOfSupplyRequired?.count).toBe(orders.filter(({ end }) => end === 'unknown').length);
  expect(issues.pdfMissing?.documents).toBe(documents.length);
  expect(series.map(({ missing }) => missing)).toEqual([0, 0]);
});
