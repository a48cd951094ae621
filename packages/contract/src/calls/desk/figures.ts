import { z } from 'zod';
import { type Call, file } from '../../call.ts';
import { rupeeSum } from '../catalog.ts';
import { picture } from '../media.ts';

/** Whole days in India up to now: today alone, or the last so many with today among them. */
export const period = z.enum(['today', '7', '30', '90', '365']);

/** An order counts where it was placed, and its money while it is not canceled. */
const sums = z.object({
  revenue: rupeeSum,
  /** All that were placed, canceled ones too: the shares are of these. */
  orders: z.int(),
  units: z.int(),
  /** Null where no order stands. */
  averageOrder: rupeeSum.nullable(),
  firstOrders: z.int(),
  canceled: z.int(),
  /** Orders of which something came back: refused at the door, or sent back later. */
  returned: z.int(),
});

const span = z.object({ from: z.iso.date(), to: z.iso.date() });

export const figures = z
  .object({
    asOf: z.iso.datetime(),
    period,
    span,
    spanBefore: span,
    /** How long a bar is; a year is told by weeks. */
    step: z.enum(['hour', 'day', 'week']),
    now: sums,
    before: sums,
    /** From the first to the last without a gap, the ones to come today left out; `at` is when a bar begins, in India. */
    bars: z.array(
      z.object({
        at: z.iso.datetime({ offset: true }),
        revenue: rupeeSum,
        orders: z.int(),
        units: z.int(),
        revenueBefore: rupeeSum,
        ordersBefore: z.int(),
      }),
    ),
  })
  .meta({ id: 'Figures' });

export const ATTENTION = [
  'stock_drift',
  'late_orders',
  'refunds_due',
  'failed_deliveries',
  'documents_wrong',
  'to_pack',
  'returns_to_decide',
  'wanted_but_sold_out',
  'low_stock',
  'facts_missing',
  'failed_letters',
  'failed_jobs',
] as const;

const share = z.object({
  name: z.string(),
  revenue: rupeeSum,
  units: z.int(),
  revenueBefore: rupeeSum,
});

export const insight = z
  .object({
    figures,
    /** Most revenue first; all beyond the twelfth as one, whose id is null. */
    categories: z.array(share.extend({ id: z.uuid().nullable() })),
    /** As above; goods without a brand are among the rest. */
    brands: z.array(share.extend({ id: z.int().nullable() })),
    areas: z.object({
      /** By the first three digits of the pincode, the ten with most orders. */
      most: z.array(z.object({ digits: z.string(), place: z.string().nullable(), orders: z.int(), returned: z.int() })),
      others: z.object({ areas: z.int(), orders: z.int() }),
    }),
    /** Orders and the average of those that stand. */
    first: z.object({ orders: z.int(), average: rupeeSum.nullable() }),
    later: z.object({ orders: z.int(), average: rupeeSum.nullable() }),
    /** Orders by the hour of the week: seven days from Monday, 24 hours each, in India. */
    hours: z.array(z.array(z.int()).length(24)).length(7),
    /** What became of the orders placed in the period. */
    became: z.object({
      placed: z.int(),
      canceled: z.int(),
      pending: z.int(),
      sent: z.int(),
      delivered: z.int(),
      /** Of those sent: at least one parcel came back undelivered. */
      refused: z.int(),
      returned: z.int(),
    }),
    /** Returns asked for in the period by their reason, most first. */
    reasons: z.array(z.object({ reason: z.string(), returns: z.int() })),
  })
  .meta({ id: 'Insight' });

export const figureCalls = {
  readFigures: {
    summary: 'How the shop does: sums of a period beside those of the period before, and bars in between',
    access: 'admin',
    query: z.object({ period: period.default('30') }),
    reply: figures,
  },
  readAttention: {
    summary: 'What needs a hand, most urgent first; what is at 0 is left out',
    access: 'admin',
    reply: z.object({
      items: z.array(
        z.object({
          kind: z.enum(ATTENTION),
          count: z.int(),
          /** Counting stopped there; there are more. */
          atLeast: z.boolean(),
          /** Since when the oldest waits, where that can be told. */
          since: z.iso.datetime().nullable(),
          /** Money that hangs on it. */
          sum: rupeeSum.nullable(),
        }),
      ),
    }),
  },
  listBestProducts: {
    summary: 'What sold best in a period, six of them, with what is left of it',
    access: 'admin',
    query: z.object({ period: period.default('30'), by: z.enum(['revenue', 'units']).default('revenue') }),
    reply: z.object({
      products: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          images: z.array(picture),
          units: z.int(),
          revenue: rupeeSum,
          stock: z.int(),
          /** Days the stock lasts at the pace of the last 30; null where none was sold then. */
          lasts: z.int().nullable(),
          /** When the last unit went, for what is sold out. */
          soldOutSince: z.iso.datetime().nullable(),
        }),
      ),
    }),
  },
  readInsight: {
    summary: 'The figures of a period by category, brand, area, hour of the week and first or later order',
    access: 'admin',
    query: z.object({ period: period.default('30') }),
    reply: insight,
  },
  downloadInsight: {
    summary: 'The same as a table, a line for each figure',
    access: 'admin',
    query: z.object({ period: period.default('30') }),
    reply: file('text/csv'),
  },
} as const satisfies Record<string, Call>;
