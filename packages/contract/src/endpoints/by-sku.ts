import { z } from 'zod';
import { staff } from '../access/permissions.ts';
import type { Endpoint } from '../endpoint.ts';
import { MAX, MAX_LENGTH } from '../limits.ts';
import { requiredTextLine } from '../text.ts';

const sku = requiredTextLine(MAX_LENGTH.sku);
const rupees = z.number().min(0).max(MAX.rupees).multipleOf(0.01);

/** What became of a row. The order is that of the request. */
const outcome = {
  sku: z.string(),
  done: z.boolean(),
  /** Why it was not done, for people. */
  message: z.string().nullable(),
};

const stockRow = z
  .object({
    sku,
    /** The stock to set. */
    units: z.int().min(0).max(MAX.unitsInStock).optional(),
    /** Units to add, or to take if negative. */
    change: z.int().min(-MAX.unitsInStock).max(MAX.unitsInStock).optional(),
    /** The stock that you last saw. If it has changed since, nothing is done. */
    expected: z.int().min(0).optional(),
  })
  .refine(({ units, change }) => (units === undefined) !== (change === undefined), {
    message: 'Enter units or change',
    path: ['units'],
  });

const priceRow = z.object({ sku, price: rupees, saving: rupees.optional(), mrp: rupees.optional() });

export const bySkuEndpoints = {
  listBySku: {
    route: 'GET /stock/by-sku',
    summary: 'List stock and price by SKU: all of them, or those that changed since a time',
    access: staff('stock.read'),
    query: z.object({
      since: z.iso.datetime().optional(),
      /** `nextCursor` of the page before. */
      cursor: sku.optional(),
      limit: z.coerce.number().int().min(1).max(MAX.skuRows).default(MAX.skuRows),
    }),
    response: z.object({
      variants: z.array(
        z.object({
          sku: z.string(),
          variantId: z.uuid(),
          stock: z.int(),
          price: z.number(),
          updatedAt: z.iso.datetime(),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  },
  setStockBySku: {
    route: 'PUT /stock/by-sku',
    summary: `Set or change the stock of up to ${MAX.skuRows} variants; a row that cannot be done stops no other`,
    access: staff('stock.write'),
    idempotent: true,
    body: z.object({ rows: z.array(stockRow).min(1).max(MAX.skuRows) }),
    response: z.object({
      outcomes: z.array(
        z.object({
          ...outcome,
          code: z
            .enum(['sku_unknown', 'sku_repeated', 'stock_changed', 'not_enough_stock', 'stock_limit_exceeded'])
            .nullable(),
          /** The stock now. Null for an unknown SKU. */
          stock: z.int().nullable(),
        }),
      ),
    }),
  },
  setPricesBySku: {
    route: 'PUT /prices/by-sku',
    summary: `Set the prices of up to ${MAX.skuRows} variants, with the rules of the product form; they can be undone as one import`,
    access: staff('products.write'),
    idempotent: true,
    body: z.object({ rows: z.array(priceRow).min(1).max(MAX.skuRows) }),
    response: z.object({
      /** The import that staff can undo. Null if no price could be set. */
      importId: z.uuid().nullable(),
      outcomes: z.array(
        z.object({
          ...outcome,
          code: z.enum(['sku_unknown', 'sku_repeated', 'above_mrp', 'discount_unproven', 'rejected']).nullable(),
        }),
      ),
    }),
    errors: ['import_in_progress'],
  },
} as const satisfies Record<string, Endpoint>;
