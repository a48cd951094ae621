import { z } from 'zod';
import type { Call } from '../call.ts';
import { gstinProblem, isGstin, tidyGstin } from '../gst/gstin.ts';
import { LONGEST, MOBILE, MOST } from '../limits.ts';
import { countedPagination, pageQuery, pagination, wholeNumber } from '../paging.ts';
import { line, requiredLine } from '../text.ts';
import { ORDER_VIEWS } from '../words/parcel-words.ts';
import { changes } from './audit.ts';
import { rupeeSum, rupees } from './catalog.ts';
import { document } from './documents.ts';
import { picture } from './media.ts';
import { decision, parcel } from './parcels.ts';
import { giftTo, returnSummary } from './returns/return-parts.ts';

export const deliveryStatus = z.enum(['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED']);
const paymentStatus = z.enum(['PENDING', 'PAID', 'REFUND_DUE', 'PART_REFUNDED', 'REFUNDED']);

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
    /** Whom the invoice is made out to, where a business bought. */
    business: z.object({ gstin: z.string(), tradeName: z.string() }).nullable(),
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
    /** What of it is paid with shop credit; the rest is paid at the door. */
    creditUsed: rupeeSum,
    /** Whom it is a present for. */
    gift: z.object({ name: z.string(), contact: z.string() }).nullable(),
    paymentMethod: z.literal('COD'),
    paymentStatus,
    deliveryStatus,
    /** The delivery status in lower case, for readers of the older field. */
    status: z.string(),
    expectedDeliveryDate: z.iso.date(),
    deliveredOn: z.iso.date().nullable(),
    /** The day on which the order last came to each status it has had; told of a customer's own orders. */
    statusDays: z.partialRecord(deliveryStatus, z.iso.date()).optional(),
    /** Told in lists for staff and of a customer's own orders; void ones to staff alone. */
    parcels: z.array(parcel).optional(),
    /** Told of a single order and of a customer's own. */
    documents: z.array(document).optional(),
    /** Told of a single order and of a customer's own. */
    returns: z.array(returnSummary).optional(),
    /** Until when something of it can still be returned; told of a customer's own. */
    returnUntil: z.iso.datetime().nullable().optional(),
    /** Who has it on the packing table; told to staff. */
    packingBy: z.string().nullable().optional(),
  })
  .meta({ id: 'Order' });

const orderNote = z.object({ id: z.uuid(), at: z.iso.datetime(), by: z.string().nullable(), text: z.string() });

/** What staff changed before an order was packed. */
const orderEdit = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

/** An order with all that staff want to know of it. */
const orderInFull = z
  .object({
    order,
    subtotal: rupeeSum,
    discount: rupeeSum,
    /** By the id of the line: what was saved on a unit, and the code to find it by. */
    lines: z.record(z.uuid(), z.object({ saving: rupees, sku: z.string().nullable() })),
    customer: z.object({
      /** Null where who bought it has become staff. */
      id: z.uuid().nullable(),
      since: z.iso.datetime(),
      orders: z.int(),
      canceled: z.int(),
      /** Of what was delivered. */
      spent: rupeeSum,
    }),
    confirmation: z.enum(['queued', 'sent', 'failed']),
    changes: changes.shape.changes,
    notes: z.array(orderNote),
    parcels: z.array(parcel),
    edits: z.array(orderEdit),
    /** Whether nothing says which state it goes to, which its invoice needs; then staff choose it. */
    stateUnknown: z.boolean(),
    /** Where the cash of its parcels is. */
    cash: z.object({ toCollect: rupeeSum, collected: rupeeSum, remitted: rupeeSum, outstanding: rupeeSum }),
    /** The orders placed just after and just before. */
    newer: z.string().nullable(),
    older: z.string().nullable(),
  })
  .meta({ id: 'OrderInFull' });

/** One of a customer's own orders; `savings` on a unit, by the id of the line. */
const ownOrder = z.object({ order, subtotal: rupeeSum, discount: rupeeSum, savings: z.record(z.uuid(), rupees) });

/** A line of an order as somebody wants it once more. */
const reordered = z.object({
  orderLineId: z.uuid(),
  name: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  quantity: z.int(),
});

const orderPage = z.object({ orders: z.array(order), pagination });
// Bounded here as well as in the listing: an order reply carries names and addresses, and nobody needs a thousand.
const orderQuery = pageQuery(50).extend({ limit: wholeNumber(1, 200).default(50) });
const byId = z.object({ id: line(40) });

const gstin = z
  .string()
  .overwrite(tidyGstin)
  .refine(isGstin, { error: ({ input }) => gstinProblem(String(input)) ?? 'Not a GSTIN' });

export const orderCalls = {
  placeOrder: {
    summary: 'Turn the cart into an order; a repeated Idempotency-Key answers with the order as it stands',
    access: 'customer',
    idempotent: true,
    body: z
      .object({
        addressId: z.uuid(),
        paymentMethod: z.literal('COD'),
        /** For the delivery; kept in the profile, too, where that has none. */
        mobile: z.string().regex(MOBILE).optional(),
        /** For an invoice to a business; both or none, and kept in the profile for the next time. */
        gstin: gstin.optional(),
        tradeName: requiredLine(LONGEST.tradeName).optional(),
        /** Pay with shop credit as far as it goes. */
        useCredit: z.boolean().optional(),
        /** Where the shop takes orders as presents. */
        gift: giftTo.optional(),
      })
      .refine(({ gstin: number, tradeName }) => (number === undefined) === (tradeName === undefined), {
        error: 'An invoice for a business needs both its GSTIN and its trade name',
        path: ['tradeName'],
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
      'mobile_missing',
    ],
  },
  listOwnOrders: {
    summary: 'Own orders, newest first',
    access: 'customer',
    query: orderQuery,
    reply: orderPage,
  },
  readOwnOrder: {
    summary: 'One of the own orders with its sums, its parcels and what happened to them',
    access: 'customer',
    params: byId,
    reply: ownOrder,
    refusals: ['not_found'],
  },
  decideOwnFailure: {
    summary: 'What to do about a failed delivery of an own order',
    access: 'customer',
    params: byId.extend({ parcelId: z.uuid() }),
    body: decision,
    reply: ownOrder,
    refusals: ['not_found', 'nothing_to_decide', 'day_too_far'],
  },
  reorder: {
    summary: 'Put what an own order held into the cart, as far as it can be had; done twice, nothing is there twice',
    access: 'customer',
    params: byId,
    reply: z.object({
      /** With how many of each the cart now holds for it. */
      added: z.array(reordered),
      /** With how many of each could not be had, and why. */
      leftOut: z.array(reordered.extend({ reason: z.string() })),
    }),
    refusals: ['not_found'],
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
      /** The beginning of an order id, of the customer's name, e-mail or mobile number, of the pincode, of an SKU or of a parcel's number. */
      q: line(LONGEST.searchWords).default(''),
      view: z.enum(ORDER_VIEWS).optional(),
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
    summary:
      'Write a note about an order that only staff read; a repeated Idempotency-Key answers with the note as it stands',
    access: 'admin',
    idempotent: true,
    params: byId,
    body: z.object({ text: requiredLine(LONGEST.note) }),
    status: 201,
    reply: z.object({ note: orderNote }),
    refusals: ['not_found'],
  },
  countViews: {
    summary: 'How many orders each view of the list holds',
    access: 'admin',
    reply: z.object({ counts: z.record(z.enum(ORDER_VIEWS), z.int()) }),
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
    refusals: ['not_found', 'not_enough_stock', 'stale_version', 'state_unknown', 'tax_rate_missing', 'paid_back'],
  },
  moveOrders: {
    summary: 'Move many orders to one delivery status: each is told apart, and what one is refused for stops no other',
    access: 'admin',
    body: z.object({
      orderIds: z.array(line(40)).min(1).max(MOST.ordersAtOnce),
      to: deliveryStatus,
      /** Only those that still have this one. */
      seenStatus: deliveryStatus.optional(),
    }),
    reply: z.object({
      outcomes: z.array(
        z.object({
          id: z.string(),
          done: z.boolean(),
          /** Where it was, so that it can be brought back. */
          from: deliveryStatus.optional(),
          order: order.optional(),
          code: z.string().optional(),
          message: z.string().optional(),
        }),
      ),
    }),
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
