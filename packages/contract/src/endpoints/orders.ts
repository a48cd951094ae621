import { z } from 'zod';
import { staff } from '../access/permissions.ts';
import type { Endpoint } from '../endpoint.ts';
import { isGstin, normalizeGstin, validateGstin } from '../gst/gstin.ts';
import { ORDER_SORTS, ORDER_VIEWS } from '../labels/shipment-labels.ts';
import { MAX, MAX_LENGTH, MOBILE_PATTERN } from '../limits.ts';
import { countedPagination, pageQuery, pagination } from '../paging.ts';
import { requiredTextLine, textLine } from '../text.ts';
import { postalAddress, staffPostalAddress } from './addresses.ts';
import { privateAuditEntry } from './audit.ts';
import { rupees, rupeeTotal } from './catalog.ts';
import { staffTaxDocument, taxDocument } from './documents.ts';
import { image } from './media.ts';
import { giftRecipientAddress, returnSummary } from './returns/return-parts.ts';
import { amount, contact, namedObject, orderIdParams, permitted } from './schemas.ts';
import { deliveryFailureAction, shipment, staffShipment } from './shipments.ts';

export const deliveryStatus = z.enum(['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED']);
const paymentStatus = z.enum(['PENDING', 'PAID', 'REFUND_DUE', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/** All values are a snapshot taken at purchase, including the variant's `originalPrice`. */
const orderLine = z.object({
  id: z.uuid(),
  quantity: z.int(),
  priceAtPurchase: rupees,
  product: z.object({
    id: z.uuid(),
    name: z.string(),
    images: z.array(image),
    variant: z.object({
      size: z.string().nullable(),
      color: z.string().nullable(),
      colorHexCode: z.string().nullable(),
      originalPrice: rupees,
    }),
  }),
});

const order = namedObject('Order', {
  id: z.string(),
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  /** Formatted for display: the buyer, and the name on the shipment. */
  buyerName: z.string(),
  recipientName: z.string(),
  mobile: z.string().nullable(),
  /** Buyer on the invoice if it is a business. */
  business: z.object({ gstin: z.string(), tradeName: z.string() }).nullable(),
  items: z.array(orderLine),
  address: z.object(postalAddress),
  landmark: z.string().nullable(),
  deliveryNote: z.string().nullable(),
  orderDate: z.iso.datetime(),
  orderTotal: rupeeTotal,
  /** Part of the total paid with store credit. The rest is cash on delivery. */
  creditUsed: rupeeTotal,
  gift: z.object({ name: z.string(), contact: z.string() }).nullable(),
  paymentMethod: z.enum(['COD', 'ONLINE']),
  /** Set while the order waits for an online payment. */
  awaitingPayment: z.object({ until: z.iso.datetime() }).nullable(),
  paymentStatus,
  deliveryStatus,
  /** The delivery status in lower case, for clients of an older field. */
  status: z.string(),
  expectedDeliveryDate: z.iso.date(),
  deliveredOn: z.iso.date().nullable(),
  /** The latest day on which the order got each status. Only in a customer's own orders. */
  statusDays: z.partialRecord(deliveryStatus, z.iso.date()).optional(),
  /** Only in a customer's own orders. */
  shipments: z.array(shipment).optional(),
  /** Only in a customer's own orders. */
  documents: z.array(taxDocument).optional(),
  /** Only in a single order and a customer's own orders. */
  returns: z.array(returnSummary).optional(),
  /** True for a cash order that can still be paid online. Only in a single order and a customer's own orders. */
  canPayOnline: z.boolean().optional(),
  /** End of the return period. Only in a customer's own orders. */
  returnUntil: z.iso.datetime().nullable().optional(),
});

/** What staff see of an order. Fields with a permission of their own are optional. */
const staffOrder = order
  .extend({
    user: order.shape.user.extend({ email: contact(z.string()) }),
    mobile: contact(order.shape.mobile),
    items: z.array(
      orderLine.extend({
        priceAtPurchase: amount(rupees),
        product: orderLine.shape.product.extend({
          variant: orderLine.shape.product.shape.variant.extend({ originalPrice: amount(rupees) }),
        }),
      }),
    ),
    address: z.object(staffPostalAddress),
    landmark: contact(order.shape.landmark),
    orderTotal: amount(rupeeTotal),
    creditUsed: amount(rupeeTotal),
    gift: z.object({ name: z.string(), contact: contact(z.string()) }).nullable(),
    paymentStatus: amount(paymentStatus),
    /** Only in lists. */
    shipments: z.array(staffShipment).optional(),
    /** Only in a single order. */
    documents: z.array(staffTaxDocument).optional(),
    /** The staff member who is packing it. */
    packingBy: z.string().nullable().optional(),
  })
  .meta({ id: 'StaffOrder' });

const orderChanges = z.array(privateAuditEntry.meta({ id: 'OrderChange' }));

const orderNote = z.object({ id: z.uuid(), at: z.iso.datetime(), by: z.string().nullable(), text: z.string() });

/** Changes that staff made before the order was packed. */
const orderEdit = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  reason: z.string(),
  before: permitted(z.unknown(), 'orders.amounts', 'customers.contact'),
  after: permitted(z.unknown(), 'orders.amounts', 'customers.contact'),
});

const orderDetails = namedObject('OrderInFull', {
  order: staffOrder,
  subtotal: amount(rupeeTotal),
  discount: amount(rupeeTotal),
  /** By order line id: saving per unit, and SKU. */
  lines: z.record(z.uuid(), z.object({ saving: amount(rupees), sku: z.string().nullable() })),
  customer: z.object({
    /** Null if the buyer has become staff. */
    id: z.uuid().nullable(),
    since: z.iso.datetime(),
    orders: z.int(),
    canceled: z.int(),
    /** Total of delivered orders. */
    spent: amount(rupeeTotal),
  }),
  confirmation: z.enum(['queued', 'sent', 'failed']),
  changes: orderChanges,
  notes: z.array(orderNote),
  shipments: z.array(staffShipment),
  edits: z.array(orderEdit),
  /** True if the state for the invoice cannot be derived from the address. Staff choose it then. */
  needsPlaceOfSupply: z.boolean(),
  /** COD amounts of its shipments. */
  cod: amount(
    z.object({
      due: rupeeTotal,
      collected: rupeeTotal,
      remitted: rupeeTotal,
      /** Collected but not yet remitted, per shipment. */
      outstanding: rupeeTotal,
      /** Remitted above the collected amount, per shipment. */
      overpaid: rupeeTotal,
    }),
  ),
  /** Ids of the orders placed just after and just before. */
  newer: z.string().nullable(),
  older: z.string().nullable(),
});

/** `savings` is per unit, by order line id. */
const customerOrder = z.object({
  order,
  subtotal: rupeeTotal,
  discount: rupeeTotal,
  savings: z.record(z.uuid(), rupees),
});

/** An order line added to the cart again by `reorder`. */
const reorderResult = z.object({
  orderLineId: z.uuid(),
  name: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  quantity: z.int(),
});

const orderPage = z.object({ orders: z.array(order), pagination });
// Limited to 200 per page because orders contain names and addresses.
const orderQuery = pageQuery(50, 200);

/** Filters of the staff's order list, without its days. */
export const orderFilter = {
  status: deliveryStatus.optional(),
  /** Prefix of an order id, customer name, email, mobile number, pincode, SKU or tracking number. */
  q: textLine(MAX_LENGTH.searchWords).default(''),
  view: z.enum(ORDER_VIEWS).optional(),
};

const gstin = z
  .string()
  .overwrite(normalizeGstin)
  .refine(isGstin, { error: ({ input }) => validateGstin(String(input)) ?? 'Not a GSTIN' });

/** Delays the email and the tax document for `UNDO_SECONDS`, so that staff can undo the change. */
const isUndoable = z.boolean().optional();

export const orderEndpoints = {
  placeOrder: {
    route: 'POST /orders/place',
    summary: 'Place an order from the cart; a repeated Idempotency-Key returns the current order',
    access: 'customer',
    idempotent: true,
    body: z
      .object({
        addressId: z.uuid(),
        paymentMethod: z.enum(['COD', 'ONLINE']),
        /** Name on the shipment. Also saved in the address and the profile if they have none, unless the order is a gift. */
        recipientName: requiredTextLine(MAX_LENGTH.personName).optional(),
        /** Instructions for the delivery. */
        note: textLine(MAX_LENGTH.deliveryNote).optional(),
        /** Used if the address has none. Also saved in the profile if it has none. */
        mobile: z.string().regex(MOBILE_PATTERN).optional(),
        /** For a business invoice: both or neither. Saved in the profile for the next order. */
        gstin: gstin.optional(),
        tradeName: requiredTextLine(MAX_LENGTH.tradeName).optional(),
        /** Pays as much as possible with store credit. */
        useCredit: z.boolean().optional(),
        /** Needs the gift setting of the shop. */
        gift: giftRecipientAddress.optional(),
      })
      .refine(({ gstin: number, tradeName }) => (number === undefined) === (tradeName === undefined), {
        error: 'An invoice for a business needs both its GSTIN and its trade name',
        path: ['tradeName'],
      }),
    status: 201,
    response: z.object({ order }),
    errors: [
      'cart_empty',
      'address_not_found',
      'not_enough_stock',
      'variant_not_for_sale',
      'price_changed',
      'too_many_open_orders',
      'order_too_large',
      'recipient_missing',
      'mobile_required',
      'online_payment_off',
      'too_many_unpaid',
      'cod_not_offered',
    ],
  },
  listMyOrders: {
    route: 'GET /orders/my-orders',
    summary: 'List your orders, newest first',
    access: 'customer',
    query: orderQuery,
    response: orderPage,
  },
  getMyOrder: {
    route: 'GET /orders/my-orders/{id}',
    summary: 'Get one of your orders with totals, shipments and their events',
    access: 'customer',
    params: orderIdParams,
    response: customerOrder,
    errors: ['not_found'],
  },
  resolveMyDeliveryFailure: {
    route: 'POST /orders/my-orders/{id}/shipments/{shipmentId}/delivery-failure',
    summary: 'Choose an action for a failed delivery of your order',
    access: 'customer',
    params: orderIdParams.extend({ shipmentId: z.uuid() }),
    body: deliveryFailureAction,
    response: customerOrder,
    errors: ['not_found', 'delivery_failure_already_resolved', 'date_out_of_range'],
  },
  reorder: {
    route: 'POST /orders/{id}/reorder',
    summary: 'Add the available items of your order to the cart; repeating it adds nothing twice',
    access: 'customer',
    params: orderIdParams,
    response: z.object({
      /** `quantity` is what the cart now contains. */
      added: z.array(reorderResult),
      /** `quantity` is the number of units that were unavailable. */
      leftOut: z.array(reorderResult.extend({ reason: z.string() })),
    }),
    errors: ['not_found'],
  },
  cancelOrder: {
    route: 'PUT /orders/{id}/cancel',
    summary: 'Cancel your order before it is shipped',
    access: 'customer',
    params: orderIdParams,
    response: z.object({ order }),
    errors: ['not_found', 'order_not_cancellable'],
  },
  listOrders: {
    route: 'GET /orders/all',
    summary: 'List all orders, newest first by default',
    access: staff('orders.read'),
    query: orderQuery.extend({
      ...orderFilter,
      /** Days of the order in India, both included. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      /** `newest`: the view `late` starts with the longest overdue. `changed`: by the last change of status; only recent changes if there are many orders. */
      sort: z.enum(ORDER_SORTS).default('newest'),
    }),
    response: z.object({ orders: z.array(staffOrder), pagination: countedPagination }),
  },
  getOrder: {
    route: 'GET /orders/{id}',
    summary: 'Get an order with its customer, history and notes',
    access: staff('orders.read'),
    params: orderIdParams,
    response: orderDetails,
    errors: ['not_found'],
  },
  addOrderNote: {
    route: 'POST /orders/{id}/notes',
    summary: 'Add a staff note to an order; a repeated Idempotency-Key returns the same note',
    access: staff('orders.edit'),
    idempotent: true,
    params: orderIdParams,
    body: z.object({ text: requiredTextLine(MAX_LENGTH.note) }),
    status: 201,
    response: z.object({ note: orderNote }),
    errors: ['not_found'],
  },
  countOrdersByView: {
    route: 'GET /orders/view-counts',
    summary: 'Count the orders of each view',
    access: staff('orders.read'),
    response: z.object({ counts: z.record(z.enum(ORDER_VIEWS), z.int()) }),
  },
  countNewOrders: {
    route: 'GET /orders/new',
    summary: 'Count orders newer than the newest one shown; 0 if the notice is off',
    access: staff('orders.read'),
    query: z.object({
      /** Id of the newest order shown. Without it, all orders are new. */
      after: textLine(40).optional(),
      status: deliveryStatus.optional(),
    }),
    response: z.object({ count: z.int() }),
  },
  updateDeliveryStatus: {
    route: 'PUT /orders/{id}/status',
    summary: 'Change the delivery status of an order, with its effect on stock and payment',
    access: staff('orders.update_status'),
    params: orderIdParams,
    body: z.object({
      deliveryStatus,
      /** The status staff saw. If it has changed since, the request is rejected. */
      expectedStatus: deliveryStatus.optional(),
      undoable: isUndoable,
    }),
    response: z.object({ order: staffOrder }),
    errors: [
      'not_found',
      'not_enough_stock',
      'stale_version',
      'place_of_supply_required',
      'tax_rate_missing',
      'order_already_refunded',
      'order_not_paid',
    ],
  },
  updateDeliveryStatuses: {
    route: 'POST /orders/status',
    summary: 'Change the delivery status of many orders; each has its own result',
    access: staff('orders.update_status'),
    body: z.object({
      orderIds: z.array(textLine(40)).min(1).max(MAX.bulkOrders),
      to: deliveryStatus,
      /** Changes only orders that still have this status. */
      expectedStatus: deliveryStatus.optional(),
      undoable: isUndoable,
    }),
    response: z.object({
      outcomes: z.array(
        z.object({
          id: z.string(),
          done: z.boolean(),
          /** Previous status, for undo. */
          from: deliveryStatus.optional(),
          order: staffOrder.optional(),
          code: z.string().optional(),
          message: z.string().optional(),
        }),
      ),
    }),
  },
  listOrderChanges: {
    route: 'GET /orders/{id}/changes',
    summary: 'List the history of an order, newest first',
    access: staff('orders.read'),
    params: orderIdParams,
    response: z.object({ changes: orderChanges }),
    errors: ['not_found'],
  },
  sendConfirmation: {
    route: 'POST /orders/send-confirmation',
    summary: 'Send the confirmation email of your order; recipient and text come from the database',
    access: 'signed-in',
    staffPermission: 'orders.edit',
    body: z.object({ orderData: z.object({ id: textLine(40) }), email: z.unknown().optional() }),
    status: 202,
    response: z.object({ message: z.string(), mail: z.enum(['queued', 'sent', 'failed']) }),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
