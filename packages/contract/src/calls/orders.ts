import { z } from 'zod';
import type { Call } from '../call.ts';
import { LONGEST, MOBILE } from '../limits.ts';
import { countedPagination, pageQuery, pagination, wholeNumber } from '../paging.ts';
import { line, requiredLine } from '../text.ts';
import { changes } from './audit.ts';
import { rupeeSum, rupees } from './catalog.ts';
import { picture } from './media.ts';

export const deliveryStatus = z.enum(['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED']);
const paymentStatus = z.enum(['PENDING', 'PAID', 'REFUND_DUE']);

/** All of an order line is a snapshot taken at purchase, the variant's `originalPrice` included. */
const orderLine = z.object({
  id: z.uuid(),
  quantity: z.int(),
  priceAtPurchase: rupees,
  product: z.object({
    id: z.uuid(),
    name: z.string(),
    images: z.array(picture),
    variant: z.object({
      size: z.string().nullable(),
      color: z.string().nullable(),
      colorHexCode: z.string().nullable(),
      originalPrice: rupees,
    }),
  }),
});

const order = z
  .object({
    id: z.string(),
    user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
    /** Whom the rider calls. */
    mobile: z.string().nullable(),
    items: z.array(orderLine),
    address: z.object({
      addressLine1: z.string(),
      addressLine2: z.string().nullable(),
      city: z.string(),
      state: z.string(),
      postalCode: z.string(),
    }),
    orderDate: z.iso.datetime(),
    orderTotal: rupeeSum,
    paymentMethod: z.literal('COD'),
    paymentStatus,
    deliveryStatus,
    /** The delivery status in lower case, for readers of the older field. */
    status: z.string(),
    expectedDeliveryDate: z.iso.date(),
    deliveredOn: z.iso.date().nullable(),
    /** The day on which the order last came to each status it has had; told of a customer's own orders. */
    statusDays: z.partialRecord(deliveryStatus, z.iso.date()).optional(),
  })
  .meta({ id: 'Order' });

const orderNote = z.object({ id: z.uuid(), at: z.iso.datetime(), by: z.string().nullable(), text: z.string() });

/** An order with all that staff want to know of it. */
const orderInFull = z
  .object({
    order,
    subtotal: rupeeSum,
    discount: rupeeSum,
    /** By the id of the line: what was saved on a unit, and the code to find it by. */
    lines: z.record(z.uuid(), z.object({ saving: rupees, sku: z.string().nullable() })),
    customer: z.object({
      since: z.iso.datetime(),
      orders: z.int(),
      canceled: z.int(),
      /** Of what was delivered. */
      spent: rupeeSum,
    }),
    confirmation: z.enum(['queued', 'sent', 'failed']),
    changes: changes.shape.changes,
    notes: z.array(orderNote),
    /** The orders placed just after and just before. */
    newer: z.string().nullable(),
    older: z.string().nullable(),
  })
  .meta({ id: 'OrderInFull' });

const orderPage = z.object({ orders: z.array(order), pagination });
// Bounded here as well as in the listing: an order reply carries names and addresses, and nobody needs a thousand.
const orderQuery = pageQuery(50).extend({ limit: wholeNumber(1, 200).default(50) });
const byId = z.object({ id: line(40) });

export const orderCalls = {
  placeOrder: {
    summary: 'Turn the cart into an order; a repeated Idempotency-Key answers with the order as it stands',
    access: 'customer',
    idempotent: true,
    body: z.object({
      addressId: z.uuid(),
      paymentMethod: z.literal('COD'),
      /** For the delivery; kept in the profile, too, where that has none. */
      mobile: z.string().regex(MOBILE).optional(),
    }),
    status: 201,
    reply: z.object({ order }),
    refusals: [
      'cart_empty',
      'address_not_found',
      'not_enough_stock',
      'variant_not_for_sale',
      'price_changed',
      'too_many_open_orders',
      'order_too_large',
    ],
  },
  listOwnOrders: {
    summary: 'Own orders, newest first',
    access: 'customer',
    query: orderQuery,
    reply: orderPage,
  },
  cancelOrder: {
    summary: 'Cancel an own order that has not been shipped',
    access: 'customer',
    params: byId,
    reply: z.object({ order }),
    refusals: ['not_found', 'order_not_cancellable'],
  },
  listAllOrders: {
    summary: 'Everybody’s orders, newest first',
    access: 'admin',
    query: orderQuery.extend({
      status: deliveryStatus.optional(),
      /** The beginning of an order id, of the customer's name, e-mail or mobile number, or of the pincode. */
      q: line(LONGEST.searchWords).default(''),
    }),
    reply: z.object({ orders: z.array(order), pagination: countedPagination }),
  },
  readOrder: {
    summary: 'One order with its customer, its history and its notes',
    access: 'admin',
    params: byId,
    reply: orderInFull,
    refusals: ['not_found'],
  },
  noteOrder: {
    summary: 'Write a note about an order that only staff read',
    access: 'admin',
    params: byId,
    body: z.object({ text: requiredLine(LONGEST.note) }),
    status: 201,
    reply: z.object({ note: orderNote }),
    refusals: ['not_found'],
  },
  countNewOrders: {
    summary: 'How many orders have come since the newest one that is shown; 0 where the hint is switched off',
    access: 'admin',
    query: z.object({
      /** The id of the newest order shown; without one, all are new. */
      after: line(40).optional(),
      status: deliveryStatus.optional(),
    }),
    reply: z.object({ count: z.int() }),
  },
  updateDeliveryStatus: {
    summary: 'Move an order to another delivery status, with its effect on stock and payment',
    access: 'admin',
    params: byId,
    body: z.object({
      deliveryStatus,
      /** The status the clerk saw; when the order has moved on meanwhile, the change is refused. */
      seenStatus: deliveryStatus.optional(),
    }),
    reply: z.object({ order }),
    refusals: ['not_found', 'not_enough_stock', 'stale_version'],
  },
  listOrderChanges: {
    summary: 'The history of an order, newest first',
    access: 'admin',
    params: byId,
    reply: changes,
    refusals: ['not_found'],
  },
  sendConfirmation: {
    summary: 'Ask for the confirmation mail of an own order; recipient and text come from the database',
    access: 'signed-in',
    body: z.object({ orderData: z.object({ id: line(40) }), email: z.unknown().optional() }),
    status: 202,
    reply: z.object({ message: z.string(), mail: z.enum(['queued', 'sent', 'failed']) }),
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;
