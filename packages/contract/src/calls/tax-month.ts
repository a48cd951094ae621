import { z } from 'zod';
import { type Call, file } from '../call.ts';
import { pageQuery, pagination } from '../paging.ts';
import { line } from '../text.ts';
import { LINE_MARKS, TAX_FILES } from '../words/tax-words.ts';
import { rupeeSum } from './catalog.ts';
import { document } from './documents.ts';
import { print } from './prints.ts';

/** As `2026-11`. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
const byMonth = z.object({ month });

const lines = z.object({ lines: z.int(), sum: rupeeSum });

const monthFigures = z.object({
  invoices: z.int(),
  invoiced: rupeeSum,
  taxable: rupeeSum,
  cgst: rupeeSum,
  sgst: rupeeSum,
  igst: rupeeSum,
  withIgst: z.int(),
  creditNotes: z.int(),
  credited: rupeeSum,
  /** Of a shop that is not registered, or was not when they were issued. */
  bills: z.int(),
  billed: rupeeSum,
});

/** What is to be mended or known before the month is filed; what there is none of is null. */
const wrong = z.object({
  hsnMissing: lines
    .extend({ products: z.array(z.object({ id: z.uuid(), name: z.string(), hasHsn: z.boolean() })) })
    .nullable(),
  rateMissing: lines.extend({ hsn: z.array(z.string()) }).nullable(),
  /** Orders that left and have no document, because their address lies in no state or in several. */
  stateUnknown: z
    .object({
      count: z.int(),
      sum: rupeeSum,
      /** The first of them. */
      orders: z.array(z.object({ id: z.string(), pincode: z.string(), candidates: z.array(z.string()) })),
    })
    .nullable(),
  /** The prices of a piece, where a higher rate begins between them and their value without tax. */
  betweenRates: lines.extend({ prices: z.array(rupeeSum) }).nullable(),
  noPaper: z.object({ documents: z.int() }).nullable(),
});

const taxMonth = z
  .object({
    month,
    registration: z.enum(['none', 'regular', 'composition']),
    /** The name of the shop's own state, where it is registered. */
    state: z.string().nullable(),
    figures: monthFigures,
    /** Sums of the lines of invoices. */
    places: z.array(
      z.object({
        isAcross: z.boolean(),
        rate: z.number(),
        invoices: z.int(),
        taxable: rupeeSum,
        cgst: rupeeSum,
        sgst: rupeeSum,
        igst: rupeeSum,
      }),
    ),
    wrong,
    /** Rows of each file of the download. */
    files: z.record(z.enum(TAX_FILES), z.int()),
    series: z.array(
      z.object({
        kind: document.shape.kind,
        first: z.string(),
        last: z.string(),
        count: z.int(),
        missing: z.int(),
      }),
    ),
    monthsBefore: z.array(
      z.object({
        month,
        invoices: z.int(),
        taxable: rupeeSum,
        /** When it was last asked for; null where it never was. */
        downloadedAt: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: 'TaxMonth' });

const listedDocument = document
  .pick({ id: true, kind: true, number: true, issuedOn: true, total: true, isReady: true })
  .extend({
    orderId: z.string(),
    buyer: z.string(),
    /** The name of the state it was delivered to, where that is known. */
    place: z.string().nullable(),
    marks: z.array(z.enum(LINE_MARKS)),
  })
  .meta({ id: 'ListedDocument' });

export const taxMonthCalls = {
  readTaxMonth: {
    summary: 'A month as it is filed: sums, what is wrong, and what its download holds',
    access: 'admin',
    params: byMonth,
    reply: taxMonth,
  },
  listDocuments: {
    summary: 'Invoices, bills and credit notes, the newest first; `q` is the beginning of a number or an order id',
    access: 'admin',
    query: pageQuery(25).extend({
      month: month.optional(),
      kind: document.shape.kind.optional(),
      mark: z.enum(LINE_MARKS).optional(),
      /** Only those whose paper is not drawn. */
      noPaper: z.literal('true').optional(),
      q: line(40).optional(),
    }),
    reply: z.object({ documents: z.array(listedDocument), pagination }),
  },
  exportTaxMonth: {
    summary: 'Ask for a month as a ZIP of CSV files; a repeated Idempotency-Key answers with the same print',
    access: 'admin',
    idempotent: true,
    params: byMonth,
    status: 202,
    reply: z.object({ print }),
  },
  downloadTaxMonth: {
    summary: 'The ZIP, for a week after it was asked for',
    access: 'admin',
    params: z.object({ id: z.uuid() }),
    reply: file('application/zip'),
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;
