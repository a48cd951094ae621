import { z } from 'zod';
import type { Call } from '../../call.ts';
import { LONGEST, MOST } from '../../limits.ts';
import { countedPagination, pageQuery, pagination } from '../../paging.ts';
import { line, requiredLine } from '../../text.ts';
import { CORRECTION_CAUSES, MOVEMENT_REASONS, ONLY_LESS, ONLY_MORE, STOCK_GAPS } from '../../words/stock-words.ts';
import { picture } from '../media.ts';

const stockVariant = z
  .object({
    id: z.uuid(),
    productId: z.uuid(),
    product: z.string(),
    color: z.string().nullable(),
    colorHexCode: z.string().nullable(),
    size: z.string().nullable(),
    sku: z.string().nullable(),
    barcode: z.string().nullable(),
    picture: picture.nullable(),
    stock: z.int(),
  })
  .meta({ id: 'StockVariant' });

const receipt = z
  .object({
    id: z.uuid(),
    supplier: z.string(),
    reference: z.string(),
    units: z.int(),
    by: z.string(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'StockReceipt' });

const movement = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  units: z.int(),
  /** What lay on the shelf after it. */
  balance: z.int(),
  reason: z.enum(MOVEMENT_REASONS),
  cause: z.enum(CORRECTION_CAUSES).nullable(),
  note: z.string().nullable(),
  /** Who did it, by name; null when the shop itself did, or a customer by ordering. */
  by: z.string().nullable(),
  orderId: z.string().nullable(),
  returnNumber: z.string().nullable(),
  receiptId: z.uuid().nullable(),
});

const takeCount = z.object({
  variant: stockVariant,
  counted: z.int(),
  /** What should have lain there when its count began: what could be sold, what was sold and not packed, what waits for an exchange. */
  expected: z.int(),
});

const stockTake = z
  .object({
    id: z.uuid(),
    startedAt: z.iso.datetime(),
    startedBy: z.string(),
    /** How many variants were counted, how many of them differ, and all that was counted. */
    variants: z.int(),
    differing: z.int(),
    units: z.int(),
  })
  .meta({ id: 'StockTake' });

const correction = z
  .object({
    units: z
      .int()
      .min(-MOST.unitsInStock)
      .max(MOST.unitsInStock)
      .refine((units) => units !== 0, 'Required'),
    cause: z.enum(CORRECTION_CAUSES),
    note: line(200).default(''),
  })
  .refine(
    ({ units, cause }) => !(units > 0 && ONLY_LESS.includes(cause)) && !(units < 0 && ONLY_MORE.includes(cause)),
    {
      message: 'The units do not fit the reason',
      path: ['units'],
    },
  )
  .refine(({ cause, note }) => cause !== 'other' || note !== '', { message: 'Please say why', path: ['note'] });

const byId = z.object({ id: z.uuid() });

export const stockCalls = {
  listStock: {
    summary: 'All variants with what is left of them, newest first; by parts of the name, SKU or barcode',
    access: 'admin',
    query: pageQuery(25).extend({ q: line(LONGEST.searchWords).default(''), gap: z.enum(STOCK_GAPS).optional() }),
    reply: z.object({ variants: z.array(stockVariant), pagination: countedPagination }),
  },
  findByCode: {
    summary: 'The variants that a SKU or a barcode names: one, none, or several where they share a barcode',
    access: 'admin',
    query: z.object({ code: requiredLine(LONGEST.searchWords) }),
    reply: z.object({ variants: z.array(stockVariant) }),
  },
  readLedger: {
    summary: 'Every movement of a variant, newest first, with what lay on the shelf after it',
    access: 'admin',
    params: byId,
    query: pageQuery(25),
    reply: z.object({ variant: stockVariant, movements: z.array(movement), pagination }),
    refusals: ['not_found'],
  },
  correctStock: {
    summary: 'Change what is left of a variant by hand, and say why',
    access: 'admin',
    idempotent: true,
    params: byId,
    body: correction,
    reply: z.object({ stock: z.int() }),
    refusals: ['not_found', 'not_enough_stock'],
  },
  receiveGoods: {
    summary: 'Put goods on the shelf that came in together',
    access: 'admin',
    idempotent: true,
    body: z.object({
      supplier: line(120).default(''),
      reference: line(60).default(''),
      lines: z
        .array(z.object({ variantId: z.uuid(), units: z.int().min(1).max(MOST.unitsInStock) }))
        .min(1)
        .max(500),
    }),
    status: 201,
    reply: z.object({ receipt }),
    refusals: ['not_found', 'too_much_stock'],
  },
  listReceipts: {
    summary: 'Goods that came in, newest first',
    access: 'admin',
    query: pageQuery(25),
    reply: z.object({ receipts: z.array(receipt), pagination }),
  },
  readReceipt: {
    summary: 'What came in together',
    access: 'admin',
    params: byId,
    reply: z.object({ receipt, lines: z.array(z.object({ variant: stockVariant, units: z.int() })) }),
    refusals: ['not_found'],
  },
  readStockTake: {
    summary: 'The stock take that is open, if there is one, with what was counted last',
    access: 'admin',
    query: pageQuery(25).extend({ only: z.enum(['differing']).optional() }),
    reply: z.object({ take: stockTake.nullable(), counts: z.array(takeCount), pagination }),
  },
  startStockTake: {
    summary: 'Begin to count; where a stock take is open already, that one goes on',
    access: 'admin',
    reply: z.object({ take: stockTake }),
  },
  countUnits: {
    summary: 'Count units of a variant on top of what was counted of it; fewer than none takes some off again',
    access: 'admin',
    idempotent: true,
    params: byId,
    body: z.object({ variantId: z.uuid(), units: z.int().min(-MOST.unitsInStock).max(MOST.unitsInStock) }),
    reply: z.object({ count: takeCount }),
    refusals: ['not_found', 'take_ended'],
  },
  forgetCount: {
    summary: 'Leave a variant out of a stock take, as though it had not been counted',
    access: 'admin',
    params: z.object({ id: z.uuid(), variantId: z.uuid() }),
    reply: z.object({}),
    refusals: ['take_ended'],
  },
  bookStockTake: {
    summary: 'End a stock take: what was counted more or fewer than expected is put on the shelf or taken off',
    access: 'admin',
    params: byId,
    reply: z.object({ variants: z.int(), more: z.int(), fewer: z.int() }),
    refusals: ['take_ended', 'too_much_stock'],
  },
  dropStockTake: {
    summary: 'End a stock take and change nothing',
    access: 'admin',
    params: byId,
    reply: z.object({}),
    refusals: ['take_ended'],
  },
} as const satisfies Record<string, Call>;
