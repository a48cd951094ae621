import { z } from 'zod';
import { staff } from '../../access/permissions.ts';
import type { Endpoint } from '../../endpoint.ts';
import { listKeys } from '../../labels/list-keys.ts';
import {
  ADD_ONLY_REASONS,
  ADJUSTMENT_REASONS,
  MOVEMENT_REASON_LABELS,
  REMOVE_ONLY_REASONS,
  STOCK_LEVELS,
} from '../../labels/stock-labels.ts';
import { MAX, MAX_LENGTH } from '../../limits.ts';
import { countedPagination, pageQuery, pagination } from '../../paging.ts';
import { requiredTextLine, textLine } from '../../text.ts';
import { image } from '../media.ts';
import { idParams, namedObject } from '../schemas.ts';

const stockVariant = namedObject('StockVariant', {
  id: z.uuid(),
  productId: z.uuid(),
  product: z.string(),
  color: z.string().nullable(),
  colorHexCode: z.string().nullable(),
  size: z.string().nullable(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  image: image.nullable(),
  stock: z.int(),
});

const stockReceipt = namedObject('StockReceipt', {
  id: z.uuid(),
  supplier: z.string(),
  reference: z.string(),
  units: z.int(),
  by: z.string(),
  at: z.iso.datetime(),
});

const stockMovement = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  units: z.int(),
  /** Stock after this movement. */
  balance: z.int(),
  reason: z.enum(listKeys(MOVEMENT_REASON_LABELS)),
  adjustmentReason: z.enum(ADJUSTMENT_REASONS).nullable(),
  note: z.string().nullable(),
  /** Name of the staff member; null for an automatic change or a customer's order. */
  by: z.string().nullable(),
  orderId: z.string().nullable(),
  returnNumber: z.string().nullable(),
  receiptId: z.uuid().nullable(),
});

const stockTakeCount = z.object({
  variant: stockVariant,
  counted: z.int(),
  /** Expected units when counting began: for sale, plus sold but not packed, plus reserved for exchanges. */
  expected: z.int(),
});

const stockTake = namedObject('StockTake', {
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  startedBy: z.string(),
  /** Counted variants, those with a difference, and total counted units. */
  variants: z.int(),
  differing: z.int(),
  units: z.int(),
});

/** A stock take that changed the stock. */
const appliedStockTake = z.object({
  endedAt: z.iso.datetime(),
  endedBy: z.string(),
  /** Counted variants, and the units that were added and removed. */
  variants: z.int(),
  more: z.int(),
  fewer: z.int(),
});

const stockAdjustment = z
  .object({
    units: z
      .int()
      .min(-MAX.unitsInStock)
      .max(MAX.unitsInStock)
      .refine((units) => units !== 0, 'Required'),
    adjustmentReason: z.enum(ADJUSTMENT_REASONS),
    note: textLine(200).default(''),
  })
  .refine(
    ({ units, adjustmentReason: reason }) =>
      !(units > 0 && REMOVE_ONLY_REASONS.includes(reason)) && !(units < 0 && ADD_ONLY_REASONS.includes(reason)),
    {
      message: 'The quantity does not match the reason',
      path: ['units'],
    },
  )
  .refine(({ adjustmentReason: reason, note }) => reason !== 'other' || note !== '', {
    message: 'Enter a reason',
    path: ['note'],
  });

export const stockEndpoints = {
  listStock: {
    route: 'GET /admin/stock',
    summary: 'List variants with their stock, newest first; search by name, SKU or barcode',
    access: staff('stock.read'),
    query: pageQuery(25).extend({
      q: textLine(MAX_LENGTH.searchWords).default(''),
      stockLevel: z.enum(STOCK_LEVELS).optional(),
    }),
    response: z.object({
      variants: z.array(stockVariant),
      pagination: countedPagination,
      /** Variants of each level. Counting stops at `MAX.listedVariants`. */
      counts: z.object({ low: z.int(), out: z.int() }),
    }),
  },
  listVariantsByCode: {
    route: 'GET /admin/stock/code',
    summary: 'Find variants by SKU or barcode; several can share a barcode',
    access: staff('stock.read'),
    query: z.object({ code: requiredTextLine(MAX_LENGTH.searchWords) }),
    response: z.object({ variants: z.array(stockVariant) }),
  },
  listStockMovements: {
    route: 'GET /admin/stock/variants/{id}/movements',
    summary: 'List the stock movements of a variant, newest first, with the balance',
    access: staff('stock.read'),
    params: idParams,
    query: pageQuery(25),
    response: z.object({ variant: stockVariant, movements: z.array(stockMovement), pagination }),
    errors: ['not_found'],
  },
  adjustStock: {
    route: 'POST /stock/variants/{id}/adjustments',
    summary: 'Adjust the stock of a variant, with a reason',
    access: staff('stock.write'),
    idempotent: true,
    params: idParams,
    body: stockAdjustment,
    response: z.object({ stock: z.int() }),
    errors: ['not_found', 'not_enough_stock'],
  },
  createStockReceipt: {
    route: 'POST /stock/receipts',
    summary: 'Record a stock receipt',
    access: staff('stock.write'),
    idempotent: true,
    body: z.object({
      supplier: textLine(120).default(''),
      reference: textLine(60).default(''),
      lines: z
        .array(z.object({ variantId: z.uuid(), units: z.int().min(1).max(MAX.unitsInStock) }))
        .min(1)
        .max(500),
    }),
    status: 201,
    response: z.object({ receipt: stockReceipt }),
    errors: ['not_found', 'stock_limit_exceeded'],
  },
  listStockReceipts: {
    route: 'GET /admin/stock/receipts',
    summary: 'List stock receipts, newest first',
    access: staff('stock.read'),
    query: pageQuery(25),
    response: z.object({ receipts: z.array(stockReceipt), pagination }),
  },
  getStockReceipt: {
    route: 'GET /admin/stock/receipts/{id}',
    summary: 'Get a stock receipt',
    access: staff('stock.read'),
    params: idParams,
    response: z.object({ receipt: stockReceipt, lines: z.array(z.object({ variant: stockVariant, units: z.int() })) }),
    errors: ['not_found'],
  },
  getOpenStockTake: {
    route: 'GET /admin/stock/take',
    summary: 'Get the open stock take, if any, with the latest counts',
    access: staff('stock.read'),
    query: pageQuery(25).extend({ only: z.enum(['differing']).optional() }),
    response: z.object({
      take: stockTake.nullable(),
      /** Null while a stock take is open, or if none was applied yet. */
      latest: appliedStockTake.nullable(),
      counts: z.array(stockTakeCount),
      pagination,
    }),
  },
  startStockTake: {
    route: 'POST /stock/takes',
    summary: 'Start a stock take, or return the open one',
    access: staff('stock.write'),
    response: z.object({ take: stockTake }),
  },
  addStockTakeCount: {
    route: 'POST /stock/takes/{id}/counts',
    summary: 'Add counted units of a variant; a negative number subtracts',
    access: staff('stock.write'),
    idempotent: true,
    params: idParams,
    body: z.object({ variantId: z.uuid(), units: z.int().min(-MAX.unitsInStock).max(MAX.unitsInStock) }),
    response: z.object({ count: stockTakeCount }),
    errors: ['not_found', 'stock_take_closed'],
  },
  deleteStockTakeCount: {
    route: 'DELETE /stock/takes/{id}/counts/{variantId}',
    summary: 'Remove a variant from a stock take',
    access: staff('stock.write'),
    params: z.object({ id: z.uuid(), variantId: z.uuid() }),
    response: z.object({}),
    errors: ['stock_take_closed'],
  },
  applyStockTake: {
    route: 'POST /stock/takes/{id}/apply',
    summary: 'Close a stock take and post the differences to stock',
    access: staff('stock.write'),
    params: idParams,
    response: z.object({ variants: z.int(), more: z.int(), fewer: z.int() }),
    errors: ['stock_take_closed', 'stock_limit_exceeded'],
  },
  cancelStockTake: {
    route: 'DELETE /stock/takes/{id}',
    summary: 'Cancel a stock take without changing stock',
    access: staff('stock.write'),
    params: idParams,
    response: z.object({}),
    errors: ['stock_take_closed'],
  },
} as const satisfies Record<string, Endpoint>;
