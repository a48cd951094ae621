import { z } from 'zod';
import { amount, contact, namedObject } from '../endpoints/schemas.ts';
import { listKeys } from '../labels/list-keys.ts';
import { DELIVERY_STATUS_LABELS } from '../labels/order-labels.ts';
import { REFUND_STATUSES, RETURN_STATUS_LABELS } from '../labels/return-labels.ts';
import { SHIPMENT_STATUSES } from '../labels/shipment-labels.ts';
import { TEST_EVENT_TYPE, type WebhookEventType } from '../labels/webhook-events.ts';

const deliveryStatus = z.enum(listKeys(DELIVERY_STATUS_LABELS));
const paymentStatus = z.enum(['PENDING', 'PAID', 'REFUND_DUE', 'PARTIALLY_REFUNDED', 'REFUNDED']);
const rupees = z.number();
const moment = z.iso.datetime();

const orderItem = namedObject('WebhookOrderItem', {
  id: z.uuid(),
  productId: z.uuid(),
  variantId: z.uuid(),
  sku: z.string().nullable(),
  productName: z.string(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  quantity: z.int(),
  price: amount(rupees),
});

const order = {
  id: z.string(),
  status: deliveryStatus,
  customerId: z.uuid(),
  placedAt: moment,
  /** At most 50. The API returns all of them. */
  items: z.array(orderItem),
  itemCount: z.int(),
  subtotal: amount(rupees),
  discount: amount(rupees),
  total: amount(rupees),
  creditUsed: amount(rupees),
  paymentStatus: amount(paymentStatus),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  customerName: contact(z.string()),
  email: contact(z.string()),
  recipientName: contact(z.string().nullable()),
  mobile: contact(z.string().nullable()),
  addressLine1: contact(z.string()),
  addressLine2: contact(z.string().nullable()),
  landmark: contact(z.string().nullable()),
  deliveryNote: contact(z.string().nullable()),
};
const statusChange = { ...order, from: deliveryStatus, to: deliveryStatus };

const payment = {
  /** Id of the order. */
  id: z.string(),
  status: paymentStatus,
  total: amount(rupees),
  refunded: amount(rupees),
};

const shipment = {
  id: z.uuid(),
  orderId: z.string(),
  number: z.int(),
  /** What it changed to. */
  status: z.enum(SHIPMENT_STATUSES),
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  items: z.array(z.object({ orderItemId: z.uuid(), quantity: z.int() })),
  codAmount: amount(rupees),
};

const orderReturn = {
  id: z.uuid(),
  number: z.string(),
  orderId: z.string(),
  status: z.enum(listKeys(RETURN_STATUS_LABELS)),
  items: z.array(z.object({ orderItemId: z.uuid(), quantity: z.int(), reason: z.string(), resolution: z.string() })),
};

const refund = {
  id: z.uuid(),
  orderId: z.string(),
  returnId: z.uuid().nullable(),
  status: z.enum(REFUND_STATUSES),
  amount: amount(rupees),
};

const product = {
  id: z.uuid(),
  name: z.string(),
  category: z.string(),
  brand: z.string().nullable(),
  published: z.boolean(),
  /** At most 50. The API returns all of them. */
  variants: z.array(
    z.object({
      id: z.uuid(),
      sku: z.string().nullable(),
      color: z.string().nullable(),
      size: z.string().nullable(),
      price: rupees,
      originalPrice: rupees,
      stock: z.int(),
    }),
  ),
  variantCount: z.int(),
};

const stock = {
  /** Id of the variant. */
  id: z.uuid(),
  productId: z.uuid(),
  productName: z.string(),
  sku: z.string().nullable(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  stock: z.int(),
};

const customer = {
  id: z.uuid(),
  registeredAt: moment,
  name: contact(z.string()),
  email: contact(z.string()),
  mobile: contact(z.string().nullable()),
};

/** `data` of each type: the current state, read when the event is sent. Fields are only added within a version. */
export const WEBHOOK_DATA = {
  'order.placed': namedObject('OrderPlaced', order),
  'order.status_changed': namedObject('OrderStatusChanged', statusChange),
  'order.edited': namedObject('OrderEdited', order),
  'order.canceled': namedObject('OrderCanceled', order),
  'payment.paid': namedObject('PaymentPaid', payment),
  'payment.refunded': namedObject('PaymentRefunded', payment),
  'shipment.status_changed': namedObject('ShipmentStatusChanged', shipment),
  'return.requested': namedObject('ReturnRequested', orderReturn),
  'return.reviewed': namedObject('ReturnReviewed', orderReturn),
  'return.received': namedObject('ReturnReceived', orderReturn),
  'return.inspected': namedObject('ReturnInspected', orderReturn),
  'return.canceled': namedObject('ReturnCanceled', orderReturn),
  'refund.created': namedObject('RefundCreated', refund),
  'refund.sent': namedObject('RefundSent', refund),
  'product.created': namedObject('ProductCreated', product),
  'product.updated': namedObject('ProductUpdated', product),
  'product.published': namedObject('ProductPublished', product),
  'product.unpublished': namedObject('ProductUnpublished', product),
  'product.deleted': namedObject('ProductDeleted', { id: z.uuid(), name: z.string() }),
  'stock.low': namedObject('StockLow', stock),
  'stock.out': namedObject('StockOut', stock),
  'stock.back': namedObject('StockBack', stock),
  'customer.created': namedObject('CustomerCreated', customer),
  'customer.updated': namedObject('CustomerUpdated', customer),
  'customer.erased': namedObject('CustomerErased', { id: z.uuid() }),
  [TEST_EVENT_TYPE]: namedObject('TestPing', { id: z.uuid(), message: z.string() }),
} as const satisfies Record<WebhookEventType | typeof TEST_EVENT_TYPE, z.ZodObject>;

export const WEBHOOK_VERSION = 1;

/** The body of a webhook. */
export function webhookBody<Type extends keyof typeof WEBHOOK_DATA>(type: Type) {
  return z.object({
    type: z.literal(type),
    version: z.literal(WEBHOOK_VERSION),
    /** When it happened, with microseconds. Events about the same subject are ordered by it. */
    timestamp: z.string(),
    data: WEBHOOK_DATA[type],
  });
}
