import { z } from 'zod';
import { staff } from '../access/permissions.ts';
import type { Endpoint } from '../endpoint.ts';
import { SHIPMENT_STATUSES } from '../labels/shipment-labels.ts';
import { MAX_LENGTH, MOBILE_PATTERN } from '../limits.ts';
import { requiredTextLine, textLine } from '../text.ts';
import { rupeeTotal } from './catalog.ts';
import { image } from './media.ts';
import { amount, idParams, namedObject } from './schemas.ts';

const shipmentStatus = z.enum(SHIPMENT_STATUSES);

const shipmentEvent = z.object({
  id: z.uuid(),
  status: shipmentStatus,
  /** Time reported by the courier. */
  at: z.iso.datetime(),
  /** The courier's message, or the reason a staff member gave. */
  message: z.string().nullable(),
  place: z.string().nullable(),
  /** True for an action requested after a failed delivery, which is not a status report. */
  isInstruction: z.boolean(),
  /** Name of the staff member. For staff only. */
  by: z.string().nullable().optional(),
});

const shipmentLine = z.object({
  id: z.uuid(),
  orderLineId: z.uuid(),
  quantity: z.int(),
  /** Condition of returned units; null until inspected. */
  condition: z.object({ sellable: z.int(), damaged: z.int(), missing: z.int() }).nullable(),
});

/** `events`, newest first, are present only in a single order. */
export const shipment = namedObject('Shipment', {
  id: z.uuid(),
  orderId: z.string(),
  /** Number of the shipment within its order. A canceled shipment keeps its number. */
  position: z.int(),
  status: shipmentStatus,
  statusAt: z.iso.datetime(),
  courierName: z.string().nullable(),
  bookingProvider: z.enum(['by-hand', 'shiprocket', 'delhivery']),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  labelUrl: z.string().nullable(),
  weightG: z.int().nullable(),
  sizeMm: z.object({ length: z.int(), width: z.int(), height: z.int() }).nullable(),
  /** COD amount. */
  codAmount: rupeeTotal,
  expectedDeliveryDate: z.iso.date(),
  attempts: z.int(),
  failureReason: z.string().nullable(),
  /** Deadline to choose an action for a failed delivery. */
  respondBy: z.iso.datetime().nullable(),
  failureAction: z.enum(['reattempt', 'update_contact', 'return_to_origin']).nullable(),
  reattemptOn: z.iso.date().nullable(),
  packedAt: z.iso.datetime(),
  handedOverAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  lines: z.array(shipmentLine),
  events: z.array(shipmentEvent).optional(),
});

/** What staff see of a shipment. */
export const staffShipment = shipment.extend({ codAmount: amount(rupeeTotal) }).meta({ id: 'StaffShipment' });

const shipmentResponse = z.object({ shipment: staffShipment });
const trackingUrl = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .optional();
const ewayBill = z
  .string()
  .regex(/^\d{12}$/)
  .optional();
/** Action for a failed delivery. */
export const deliveryFailureAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reattempt'), on: z.iso.date() }),
  z
    .object({
      kind: z.literal('update_contact'),
      mobile: z.string().regex(MOBILE_PATTERN).optional(),
      addressLine1: requiredTextLine(MAX_LENGTH.addressLine).optional(),
      addressLine2: textLine(MAX_LENGTH.addressLine).optional(),
    })
    .refine(({ mobile, addressLine1 }) => mobile || addressLine1, 'Enter another mobile number or address'),
  z.object({ kind: z.literal('return_to_origin') }),
]);

const trackedShipment = shipment.pick({
  id: true,
  position: true,
  status: true,
  statusAt: true,
  courierName: true,
  trackingNumber: true,
  trackingUrl: true,
  codAmount: true,
  expectedDeliveryDate: true,
  attempts: true,
  failureReason: true,
  respondBy: true,
  failureAction: true,
  reattemptOn: true,
  lines: true,
  events: true,
});

/** Public data of an order, shown to anyone with the tracking link. No name, street or phone number. */
const trackedOrder = namedObject('TrackedOrder', {
  orderId: z.string(),
  orderDate: z.iso.datetime(),
  deliveryStatus: z.enum(['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED']),
  expectedDeliveryDate: z.iso.date(),
  city: z.string(),
  postalCode: z.string(),
  orderTotal: rupeeTotal,
  items: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      size: z.string().nullable(),
      color: z.string().nullable(),
      quantity: z.int(),
      image: image.nullable(),
    }),
  ),
  shipments: z.array(trackedShipment),
});

const token = z.string().regex(/^[\w-]{20,200}$/);

export const shipmentEndpoints = {
  bookShipment: {
    route: 'POST /shipments/{id}/book',
    summary: 'Book a courier for a shipment; returns the tracking number and label',
    access: staff('shipments.ship'),
    params: idParams,
    body: z.object({ courier: z.enum(['shiprocket', 'delhivery']), ewayBill }),
    status: 202,
    response: shipmentResponse,
    errors: ['not_found', 'shipment_status_changed', 'eway_bill_required', 'courier_not_configured', 'mobile_required'],
  },
  listCouriers: {
    route: 'GET /couriers',
    summary: 'List the configured couriers',
    access: staff('shipments.ship'),
    response: z.object({ couriers: z.array(z.enum(['shiprocket', 'delhivery'])) }),
  },
  // Shiprocket rejects webhook URLs that contain its name, so the route says `rocket`.
  receiveShiprocketWebhook: {
    route: 'POST /webhooks/shipments/rocket',
    summary: 'Receive tracking events from Shiprocket',
    access: 'webhook',
    response: z.object({}),
  },
  receiveDelhiveryWebhook: {
    route: 'POST /webhooks/shipments/delhivery',
    summary: 'Receive tracking events from Delhivery',
    access: 'webhook',
    response: z.object({}),
  },
  handOverShipments: {
    route: 'POST /shipments/hand-over',
    summary: 'Hand over shipments to the courier; each has its own result',
    access: staff('shipments.ship'),
    body: z.object({
      shipments: z
        .array(
          z.object({
            id: z.uuid(),
            /** Courier and tracking number for a manual shipment. A booked shipment already has both. */
            courierName: requiredTextLine(40).optional(),
            trackingNumber: textLine(40).optional(),
            trackingUrl,
            ewayBill,
          }),
        )
        .min(1)
        .max(200),
    }),
    response: z.object({
      outcomes: z.array(
        z.object({ id: z.uuid(), done: z.boolean(), code: z.string().optional(), message: z.string().optional() }),
      ),
    }),
  },
  updateShipmentStatus: {
    route: 'PUT /shipments/{id}/status',
    summary: 'Set the status of a shipment manually; leaving a final status requires a reason',
    access: staff('shipments.ship'),
    params: idParams,
    body: z.object({
      to: z.enum([
        'in_transit',
        'out_for_delivery',
        'delivery_failed',
        'returning_to_origin',
        'delivered',
        'lost',
        'canceled',
      ]),
      /** The status staff saw. */
      expectedStatus: shipmentStatus,
      reason: textLine(MAX_LENGTH.note).optional(),
    }),
    response: shipmentResponse,
    errors: [
      'not_found',
      'stale_version',
      'shipment_status_changed',
      'reason_required',
      'place_of_supply_required',
      'tax_rate_missing',
    ],
  },
  updateShipmentTracking: {
    route: 'PUT /shipments/{id}/tracking',
    summary: 'Update the courier, tracking number or tracking URL of a shipment',
    access: staff('shipments.ship'),
    params: idParams,
    body: z.object({ courierName: requiredTextLine(40), trackingNumber: textLine(40), trackingUrl }),
    response: shipmentResponse,
    errors: ['not_found', 'shipment_status_changed', 'tracking_number_taken'],
  },
  resolveDeliveryFailure: {
    route: 'POST /shipments/{id}/delivery-failure',
    summary: 'Choose an action for a failed delivery',
    access: staff('orders.edit'),
    params: idParams,
    body: deliveryFailureAction,
    response: shipmentResponse,
    errors: ['not_found', 'delivery_failure_already_resolved', 'date_out_of_range'],
  },
  receiveReturnedShipment: {
    route: 'POST /shipments/{id}/receive',
    summary: 'Receive a returned shipment with the condition of each unit; sellable units are restocked',
    access: staff('shipments.ship'),
    params: idParams,
    body: z.object({
      lines: z
        .array(z.object({ id: z.uuid(), sellable: z.int().min(0), damaged: z.int().min(0), missing: z.int().min(0) }))
        .min(1)
        .max(200),
    }),
    response: shipmentResponse,
    errors: ['not_found', 'shipment_status_changed', 'quantity_mismatch'],
  },
  trackOrder: {
    route: 'GET /track/{token}',
    summary: 'Track an order by its emailed link',
    access: 'public',
    params: z.object({ token }),
    response: trackedOrder,
    errors: ['token_invalid'],
  },
  resolveDeliveryFailureByToken: {
    route: 'POST /track/{token}/shipments/{id}/delivery-failure',
    summary: 'Choose an action for a failed delivery, by tracking link',
    access: 'public',
    params: z.object({ token, id: z.uuid() }),
    body: deliveryFailureAction,
    response: trackedOrder,
    errors: ['token_invalid', 'delivery_failure_already_resolved', 'date_out_of_range'],
  },
} as const satisfies Record<string, Endpoint>;
