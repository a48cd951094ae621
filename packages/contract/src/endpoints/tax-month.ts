import { z } from 'zod';
import { staff } from '../access/permissions.ts';
import { type Endpoint, fileResponse } from '../endpoint.ts';
import { GST_EXPORT_FILES, TAX_LINE_ISSUES } from '../labels/tax-labels.ts';
import { pageQuery, pagination } from '../paging.ts';
import { textLine } from '../text.ts';
import { rupeeTotal } from './catalog.ts';
import { taxDocument } from './documents.ts';
import { printJob } from './print-jobs.ts';
import { idParams, namedObject } from './schemas.ts';

/** As `2026-11`. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
const monthParams = z.object({ month });

const lineTotals = z.object({ lines: z.int(), sum: rupeeTotal });

const monthTotals = z.object({
  invoices: z.int(),
  invoiced: rupeeTotal,
  taxable: rupeeTotal,
  cgst: rupeeTotal,
  sgst: rupeeTotal,
  igst: rupeeTotal,
  withIgst: z.int(),
  creditNotes: z.int(),
  credited: rupeeTotal,
  /** Issued instead of invoices while the shop was not registered for GST. */
  bills: z.int(),
  billed: rupeeTotal,
});

/** Issues to fix or review before filing; null if there are none of a kind. */
const taxIssues = z.object({
  hsnMissing: lineTotals
    .extend({ products: z.array(z.object({ id: z.uuid(), name: z.string(), hasHsn: z.boolean() })) })
    .nullable(),
  rateMissing: lineTotals.extend({ hsn: z.array(z.string()) }).nullable(),
  /** Shipped orders without a document because their address matches no state or several. */
  placeOfSupplyRequired: z
    .object({
      count: z.int(),
      sum: rupeeTotal,
      /** The first few. */
      orders: z.array(z.object({ id: z.string(), pincode: z.string(), candidates: z.array(z.string()) })),
    })
    .nullable(),
  /** Unit prices for which two rates compete: above the threshold with tax, below it without. */
  betweenRates: lineTotals.extend({ prices: z.array(rupeeTotal) }).nullable(),
  pdfMissing: z.object({ documents: z.int() }).nullable(),
});

const gstMonth = namedObject('GstMonth', {
  month,
  registration: z.enum(['none', 'regular', 'composition']),
  /** The shop's own state, if it is registered. */
  state: z.string().nullable(),
  totals: monthTotals,
  /** Sums of invoice lines. */
  places: z.array(
    z.object({
      isAcross: z.boolean(),
      rate: z.number(),
      invoices: z.int(),
      taxable: rupeeTotal,
      cgst: rupeeTotal,
      sgst: rupeeTotal,
      igst: rupeeTotal,
    }),
  ),
  issues: taxIssues,
  /** Number of rows of each file in the download. */
  files: z.record(z.enum(GST_EXPORT_FILES), z.int()),
  series: z.array(
    z.object({
      kind: taxDocument.shape.kind,
      first: z.string(),
      last: z.string(),
      count: z.int(),
      missing: z.int(),
    }),
  ),
  previousMonths: z.array(
    z.object({
      month,
      invoices: z.int(),
      taxable: rupeeTotal,
      /** When it was last requested; null if never. */
      downloadedAt: z.iso.datetime().nullable(),
    }),
  ),
});

const documentListItem = taxDocument
  .pick({ id: true, kind: true, number: true, issuedOn: true, total: true, isReady: true })
  .extend({
    orderId: z.string(),
    buyer: z.string(),
    /** State of delivery, if known. */
    place: z.string().nullable(),
    issues: z.array(z.enum(TAX_LINE_ISSUES)),
  })
  .meta({ id: 'TaxDocumentListItem' });

export const taxMonthEndpoints = {
  getGstMonth: {
    route: 'GET /admin/tax/months/{month}',
    summary: 'Get the GST summary of a month: totals, issues and export contents',
    access: staff('tax.read'),
    params: monthParams,
    response: gstMonth,
  },
  listDocuments: {
    route: 'GET /admin/documents',
    summary: 'List invoices, bills and credit notes, newest first; `q` is a number or order ID prefix',
    access: staff('tax.read'),
    query: pageQuery(25).extend({
      month: month.optional(),
      kind: taxDocument.shape.kind.optional(),
      issue: z.enum(TAX_LINE_ISSUES).optional(),
      /** Only documents whose PDF is not rendered. */
      pdfMissing: z.literal('true').optional(),
      q: textLine(40).optional(),
    }),
    response: z.object({ documents: z.array(documentListItem), pagination }),
  },
  exportGstMonth: {
    route: 'POST /admin/tax/months/{month}/export',
    summary: 'Request the GST export of a month as ZIP; a repeated Idempotency-Key returns the same export',
    access: staff('tax.read'),
    requiresRecentAuth: true,
    idempotent: true,
    params: monthParams,
    status: 202,
    response: z.object({ printJob }),
  },
  downloadGstMonth: {
    route: 'GET /admin/tax/exports/{id}',
    summary: 'Download the ZIP; it is available for a week',
    access: staff('tax.read'),
    params: idParams,
    response: fileResponse('application/zip'),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
