import { z } from 'zod';
import { staff } from '../../access/permissions.ts';
import type { Endpoint } from '../../endpoint.ts';
import { listKeys } from '../../labels/list-keys.ts';
import { MAX_SETTLEMENT_LENGTH, SETTLEMENT_DIFFERENCES, SETTLEMENT_ROW_KINDS } from '../../labels/payment-labels.ts';
import { MAX_LENGTH } from '../../limits.ts';
import { pageQuery, pagination } from '../../paging.ts';
import { requiredTextLine } from '../../text.ts';
import { rupeeTotal } from '../catalog.ts';
import { idParams, namedObject } from '../schemas.ts';
import { paymentProvider } from './payment-parts.ts';

/** Negative if the provider took more than it paid. */
const signedRupees = z.number();

const settlement = namedObject('Settlement', {
  id: z.uuid(),
  provider: paymentProvider,
  number: z.string(),
  settledOn: z.iso.date(),
  utr: z.string().nullable(),
  payments: z.int(),
  collected: rupeeTotal,
  fees: rupeeTotal,
  /** GST on the fees, part of them. */
  feeTax: rupeeTotal,
  refunds: rupeeTotal,
  adjustments: signedRupees,
  /** What reached the bank account. */
  credited: signedRupees,
  /** Rows that differ from our records, and their sum. */
  differences: z.int(),
  difference: signedRupees,
});

const settlementRow = z.object({
  id: z.uuid(),
  kind: z.enum(SETTLEMENT_ROW_KINDS),
  providerReference: z.string(),
  orderId: z.string().nullable(),
  amount: signedRupees,
  fee: rupeeTotal,
  feeTax: rupeeTotal,
  difference: z.enum(listKeys(SETTLEMENT_DIFFERENCES)).nullable(),
  /** What our records say. */
  expected: signedRupees.nullable(),
});

export const settlementEndpoints = {
  listSettlements: {
    route: 'GET /admin/settlements',
    summary: 'List settlements of payment providers with totals, newest first',
    access: staff('payments.read'),
    query: pageQuery(31).extend({ from: z.iso.date().optional(), to: z.iso.date().optional() }),
    response: z.object({
      settlements: z.array(settlement),
      total: z.object({
        payments: z.int(),
        collected: rupeeTotal,
        fees: rupeeTotal,
        feeTax: rupeeTotal,
        refunds: rupeeTotal,
        credited: signedRupees,
        difference: signedRupees,
        toCheck: z.int(),
      }),
      pagination,
    }),
  },
  getSettlement: {
    route: 'GET /admin/settlements/{id}',
    summary: 'Get a settlement with its rows, those that differ first',
    access: staff('payments.read'),
    params: idParams,
    query: pageQuery(100),
    response: z.object({ settlement, rows: z.array(settlementRow), pagination }),
    errors: ['not_found'],
  },
  importSettlement: {
    route: 'POST /admin/settlements',
    summary: 'Import a settlement file of a provider; a row counts once',
    access: staff('payments.manage'),
    body: z.object({
      provider: paymentProvider,
      fileName: requiredTextLine(MAX_LENGTH.note),
      csv: z
        .string()
        .max(MAX_SETTLEMENT_LENGTH)
        .refine((text) => text.isWellFormed(), 'Contains characters that cannot be used'),
    }),
    response: z.object({
      settlements: z.int(),
      rows: z.int(),
      alreadyImported: z.int(),
      differences: z.int(),
      /** Line numbers that could not be read. */
      rejected: z.array(z.int()),
    }),
    errors: ['settlement_unreadable'],
  },
} as const satisfies Record<string, Endpoint>;
