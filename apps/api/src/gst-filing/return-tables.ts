import type { GstExportFile } from '@kinari/contract/labels/tax-labels';
import type { Tx } from '../platform/database/db.ts';
import { type Cells, formatAmount, formatGstDate, formatPlaceOfSupply, formatRate, mapRows } from './cells.ts';
import { listFiledRows, listHsnRows, listPlaceRows } from './gst-export.queries.ts';
import { listSeries, type Series } from './gst-month.queries.ts';
import { listGstIssues } from './list-gst-issues.ts';
import type { MonthRange } from './month-range.ts';

export type ExportTable = { head: string; rows: (tx: Tx, range: MonthRange) => AsyncIterable<Cells[]> };

const DOCUMENT_NATURES: Record<Series['kind'], string> = {
  invoice: 'Invoices for outward supply',
  bill: 'Invoices for outward supply',
  credit_note: 'Credit Note',
};
// Unit codes (UQC) of the GST portal.
const UNIT_CODES: Record<string, string> = { Nos: 'NOS-NUMBERS', Prs: 'PRS-PAIRS', Set: 'SET-SETS' };

/**
 * The GSTR-1 tables, with the columns of the GST offline tool. Columns that do not apply stay empty: applicable percentage,
 * e-commerce GSTIN, cess.
 */
export const RETURN_TABLES: Record<GstExportFile, ExportTable> = {
  b2b: {
    head: 'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
    rows: (tx, range) =>
      mapRows(listFiledRows(tx, range, 'b2b'), (row) => {
        const buyer = [row.buyerGstin ?? '', row.buyerName];
        const invoice = [row.number, formatGstDate(row.issuedOn), formatAmount(row.value), formatPlaceOfSupply(row)];
        return [...buyer, ...invoice, 'N', '', 'Regular B2B', '', formatRate(row), formatAmount(row.taxable), ''];
      }),
  },
  b2cl: {
    head: 'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    rows: (tx, range) =>
      mapRows(listFiledRows(tx, range, 'b2cl'), (row) => {
        const invoice = [row.number, formatGstDate(row.issuedOn), formatAmount(row.value), formatPlaceOfSupply(row)];
        return [...invoice, '', formatRate(row), formatAmount(row.taxable), '', ''];
      }),
  },
  b2cs: {
    head: 'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    rows: (tx, range) =>
      mapRows(listPlaceRows(tx, range), (row) => [
        'OE',
        formatPlaceOfSupply(row),
        '',
        formatRate(row),
        formatAmount(row.taxable),
        '',
        '',
      ]),
  },
  cdnr: {
    head: 'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
    rows: (tx, range) =>
      mapRows(listFiledRows(tx, range, 'cdnr'), (row) => {
        const buyer = [row.buyerGstin ?? '', row.buyerName];
        const note = [
          row.number,
          formatGstDate(row.issuedOn),
          'C',
          formatPlaceOfSupply(row),
          'N',
          'Regular B2B',
          formatAmount(row.value),
        ];
        return [...buyer, ...note, '', formatRate(row), formatAmount(row.taxable), ''];
      }),
  },
  cdnur: {
    head: 'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
    rows: (tx, range) =>
      mapRows(listFiledRows(tx, range, 'cdnur'), (row) => {
        const note = [row.number, formatGstDate(row.issuedOn), 'C', formatPlaceOfSupply(row), formatAmount(row.value)];
        return ['B2CL', ...note, '', formatRate(row), formatAmount(row.taxable), ''];
      }),
  },
  'hsn-b2b': hsnTable({ toBusiness: true }),
  'hsn-b2c': hsnTable({ toBusiness: false }),
  docs: {
    head: 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
    // Always 0: issued documents are never cancelled, only credited.
    rows: async function* (tx, range) {
      const series = await listSeries(tx, range);
      yield series.map(({ kind, first, last, count }) => [DOCUMENT_NATURES[kind], first, last, count, 0]);
    },
  },
  explain: { head: 'Order,Date,Document,Value,Why', rows: listGstIssues },
};

function hsnTable(buyers: { toBusiness: boolean }): ExportTable {
  return {
    head: 'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
    rows: (tx, range) =>
      mapRows(listHsnRows(tx, range, buyers), (row) => {
        const supply = [row.hsn, '', UNIT_CODES[row.unit] ?? 'OTH-OTHERS', row.quantity, formatAmount(row.value)];
        return [...supply, formatRate(row), ...[row.taxable, row.igst, row.cgst, row.sgst].map(formatAmount), ''];
      }),
  };
}
