import { z } from 'zod';
import type { Call } from '../call.ts';
import { LONGEST, MOBILE, MOST } from '../limits.ts';
import { line, requiredLine } from '../text.ts';
import { rupeeSum } from './catalog.ts';
import { picture } from './media.ts';
import { parcel } from './parcels.ts';

/** A line of an order on the packing table. */
const packingLine = z.object({
  orderLineId: z.uuid(),
  name: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  colorHexCode: z.string().nullable(),
  image: picture.nullable(),
  /** What a scanner may read on the unit. */
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  /** Each unit's IMEI or serial number is asked for. */
  serialKept: z.boolean(),
  weightG: z.int().nullable(),
  quantity: z.int(),
  /** Of these, already in a parcel. */
  packed: z.int(),
});

const packingOrder = z
  .object({
    orderId: z.string(),
    customer: z.string(),
    city: z.string(),
    postalCode: z.string(),
    expectedDeliveryDate: z.iso.date(),
    collect: rupeeSum,
    lines: z.array(packingLine),
    /** Somebody else has it on the table. */
    packedBy: z.string().nullable(),
  })
  .meta({ id: 'PackingOrder' });

const byOrder = z.object({ id: line(40) });

/** What is done to an order while it is in the house. */
export const packingCalls = {
  listPacking: {
    summary: 'What waits to be packed, the latest promise first, and how many were packed today',
    access: 'admin',
    reply: z.object({
      toPack: z.int(),
      packedToday: z.int(),
      next: z.array(
        z.object({
          orderId: z.string(),
          customer: z.string(),
          items: z.int(),
          expectedDeliveryDate: z.iso.date(),
          packedBy: z.string().nullable(),
        }),
      ),
    }),
  },
  startPacking: {
    summary: 'Put an order on the packing table; a slip is scanned with the whole number or its first eight characters',
    access: 'admin',
    body: z.object({ orderId: line(40) }),
    reply: packingOrder,
    refusals: ['not_found', 'nothing_to_pack'],
  },
  leavePacking: {
    summary: 'Take an order off the packing table again',
    access: 'admin',
    params: byOrder,
    reply: z.object({}),
  },
  packOrder: {
    summary:
      'Close a parcel with these units; what was short on the shelf stays to be packed and its stock is corrected',
    access: 'admin',
    idempotent: true,
    body: z.object({
      orderId: line(40),
      lines: z
        .array(
          z.object({
            orderLineId: z.uuid(),
            quantity: z.int().min(1).max(MOST.unitsPerLine),
            serials: z.array(requiredLine(60)).max(MOST.unitsPerLine).optional(),
          }),
        )
        .min(1)
        .max(200),
      short: z
        .array(z.object({ orderLineId: z.uuid(), quantity: z.int().min(1).max(MOST.unitsPerLine) }))
        .max(200)
        .optional(),
      weightG: z.int().min(1).max(100_000).optional(),
      sizeMm: z
        .object({
          length: z.int().min(1).max(3000),
          width: z.int().min(1).max(3000),
          height: z.int().min(1).max(3000),
        })
        .optional(),
    }),
    status: 201,
    reply: z.object({ parcel }),
    refusals: ['not_found', 'order_not_packable', 'too_many_units', 'serials_missing', 'serial_taken', 'being_packed'],
  },
  editOrder: {
    summary:
      'Change an order while nothing of it is packed: where to, whom to call, fewer units. Never more, never another price',
    access: 'admin',
    params: byOrder,
    body: z.object({
      reason: requiredLine(LONGEST.note),
      /** The total the clerk saw, in rupees: another means that somebody was faster. */
      seenTotal: rupeeSum,
      mobile: z.string().regex(MOBILE).nullable().optional(),
      address: z
        .object({
          addressLine1: requiredLine(LONGEST.addressLine),
          addressLine2: line(LONGEST.addressLine).nullable(),
          city: requiredLine(LONGEST.city),
          state: requiredLine(LONGEST.state),
          postalCode: z.string().regex(/^[1-9]\d{5}$/),
        })
        .optional(),
      lines: z
        .array(z.object({ id: z.uuid(), quantity: z.int().min(0).max(MOST.unitsPerLine) }))
        .max(200)
        .optional(),
    }),
    reply: z.object({ orderId: z.string() }),
    refusals: ['not_found', 'stale_version', 'order_not_editable', 'units_do_not_add_up'],
  },
} as const satisfies Record<string, Call>;
