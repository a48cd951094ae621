import { z } from 'zod';
import { staff } from '../access/permissions.ts';
import type { Endpoint } from '../endpoint.ts';
import { MAX, MAX_LENGTH, MOBILE_PATTERN } from '../limits.ts';
import { requiredTextLine, textLine } from '../text.ts';
import { rupeeTotal } from './catalog.ts';
import { image } from './media.ts';
import { amount, namedObject, orderIdParams } from './schemas.ts';
import { staffShipment } from './shipments.ts';

const packingLine = z.object({
  orderLineId: z.uuid(),
  name: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  colorHexCode: z.string().nullable(),
  image: image.nullable(),
  /** Codes that a scanner can read on the unit. */
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  /** True if staff must record an IMEI or serial number for each unit. */
  tracksSerialNumbers: z.boolean(),
  weightG: z.int().nullable(),
  quantity: z.int(),
  /** Units already in a shipment. */
  packed: z.int(),
});

const packingOrder = namedObject('PackingOrder', {
  orderId: z.string(),
  customer: z.string(),
  city: z.string(),
  postalCode: z.string(),
  expectedDeliveryDate: z.iso.date(),
  codAmount: amount(rupeeTotal),
  lines: z.array(packingLine),
  /** Set if another staff member is packing it. */
  packedBy: z.string().nullable(),
});

export const packingEndpoints = {
  getPackingQueue: {
    route: 'GET /packing',
    summary: 'List orders to pack, most overdue first, and the number packed today',
    access: staff('shipments.pack'),
    response: z.object({
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
    route: 'POST /packing',
    summary: 'Start packing an order by its full ID or its first eight characters',
    access: staff('shipments.pack'),
    body: z.object({ orderId: textLine(40) }),
    response: packingOrder,
    errors: ['not_found', 'order_fully_packed', 'order_not_paid'],
  },
  stopPacking: {
    route: 'DELETE /packing/{id}',
    summary: 'Stop packing an order',
    access: staff('shipments.pack'),
    params: orderIdParams,
    response: z.object({}),
  },
  createShipment: {
    route: 'POST /shipments',
    summary: 'Create a shipment from these units; missing units stay to be packed and their stock is adjusted',
    access: staff('shipments.pack'),
    idempotent: true,
    body: z.object({
      orderId: textLine(40),
      lines: z
        .array(
          z.object({
            orderLineId: z.uuid(),
            quantity: z.int().min(1).max(MAX.unitsPerLine),
            serials: z.array(requiredTextLine(60)).max(MAX.unitsPerLine).optional(),
          }),
        )
        .min(1)
        .max(200),
      short: z
        .array(z.object({ orderLineId: z.uuid(), quantity: z.int().min(1).max(MAX.unitsPerLine) }))
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
    response: z.object({ shipment: staffShipment }),
    errors: [
      'not_found',
      'order_not_packable',
      'order_not_paid',
      'too_many_units',
      'serial_numbers_required',
      'serial_number_already_shipped',
      'packing_in_progress',
    ],
  },
  editOrder: {
    route: 'PUT /orders/{id}',
    summary: 'Edit an order before it is packed: address, contact or fewer units',
    access: staff('orders.edit'),
    params: orderIdParams,
    body: z.object({
      reason: requiredTextLine(MAX_LENGTH.note),
      /** Total in rupees that staff saw. If it differs, someone else has edited the order. */
      expectedTotal: rupeeTotal,
      mobile: z.string().regex(MOBILE_PATTERN).nullable().optional(),
      address: z
        .object({
          addressLine1: requiredTextLine(MAX_LENGTH.addressLine),
          addressLine2: textLine(MAX_LENGTH.addressLine).nullable(),
          city: requiredTextLine(MAX_LENGTH.city),
          state: requiredTextLine(MAX_LENGTH.state),
          postalCode: z.string().regex(/^[1-9]\d{5}$/),
        })
        .optional(),
      lines: z
        .array(z.object({ id: z.uuid(), quantity: z.int().min(0).max(MAX.unitsPerLine) }))
        .max(200)
        .optional(),
    }),
    response: z.object({ orderId: z.string() }),
    errors: ['not_found', 'stale_version', 'order_not_editable', 'order_not_paid', 'quantity_mismatch'],
  },
} as const satisfies Record<string, Endpoint>;
