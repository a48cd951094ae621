import type { TaxFile } from '@kinari/contract/words/tax-words';
import type { Tx } from '../platform/database/db.ts';
import { amount, type Cells, day, mapped, place, rate } from './cells.ts';
import type { Days } from './days.ts';
import { explain } from './explain.ts';
import { filedRows, hsnRows, placeRows } from './pack.queries.ts';
import { listSeries, type Series } from './tax-month.queries.ts';

export type Table = { head: string; rows: (tx: Tx, days: Days) => AsyncIterable<Cells[]> };

const NATURES: Record<Series['kind'], string> = {
  invoice: 'Invoices for outward supply',
  bill: 'Invoices for outward supply',
  credit_note: 'Credit Note',
};
// The tax office's names of the units that documents are written in.
const UNITS: Record<string, string> = { Nos: 'NOS-NUMBERS', Prs: 'PRS-PAIRS', Set: 'SET-SETS' };

/**
 * What a month is filed with: the tables of GSTR-1, with the columns that the sheets of the tax office's offline tool have. Left empty
 * is what we have none of: a part of the rate that applies, a platform that sold it, cess.
 */
export const RETURN_TABLES: Record<TaxFile, Table> = {
  b2b: {
    head: 'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
    rows: (tx, days) =>
      mapped(filedRows(tx, days, 'b2b'), (row) => {
        const buyer = [row.buyerGstin ?? '', row.buyerName];
        const invoice = [row.number, day(row.issuedOn), amount(row.value), place(row)];
        return [...buyer, ...invoice, 'N', '', 'Regular B2B', '', rate(row), amount(row.taxable), ''];
      }),
  },
  b2cl: {
    head: 'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    rows: (tx, days) =>
      mapped(filedRows(tx, days, 'b2cl'), (row) => {
        const invoice = [row.number, day(row.issuedOn), amount(row.value), place(row)];
        return [...invoice, '', rate(row), amount(row.taxable), '', ''];
      }),
  },
  b2cs: {
    head: 'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    rows: (tx, days) =>
      mapped(placeRows(tx, days), (row) => ['OE', place(row), '', rate(row), amount(row.taxable), '', '']),
  },
  cdnr: {
    head: 'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
    rows: (tx, days) =>
      mapped(filedRows(tx, days, 'cdnr'), (row) => {
        const buyer = [row.buyerGstin ?? '', row.buyerName];
        const note = [row.number, day(row.issuedOn), 'C', place(row), 'N', 'Regular B2B', amount(row.value)];
        return [...buyer, ...note, '', rate(row), amount(row.taxable), ''];
      }),
  },
  cdnur: {
    head: 'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
    rows: (tx, days) =>
      mapped(filedRows(tx, days, 'cdnur'), (row) => {
        const note = [row.number, day(row.issuedOn), 'C', place(row), amount(row.value)];
        return ['B2CL', ...note, '', rate(row), amount(row.taxable), ''];
      }),
  },
  'hsn-b2b': hsnTable({ toBusiness: true }),
  'hsn-b2c': hsnTable({ toBusiness: false }),
  docs: {
    head: 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
    // Nothing that is issued is ever cancelled: it is credited, by a document of its own.
    rows: async function* (tx, days) {
      const series = await listSeries(tx, days);
      yield series.map(({ kind, first, last, count }) => [NATURES[kind], first, last, count, 0]);
    },
  },
  explain: { head: 'Order,Date,Document,Value,Why', rows: explain },
};

function hsnTable(buyers: { toBusiness: boolean }): Table {
  return {
    head: 'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
    rows: (tx, days) =>
      mapped(hsnRows(tx, days, buyers), (row) => {
        const supplied = [row.hsn, '', UNITS[row.unit] ?? 'OTH-OTHERS', row.quantity, amount(row.value)];
        return [...supplied, rate(row), ...[row.taxable, row.igst, row.cgst, row.sgst].map(amount), ''];
      }),
  };
}
