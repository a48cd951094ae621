import type { EndpointResponse } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { type Image, toImageResponse } from '../media/images.ts';

export type DeliveryStatus = 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
export type PaymentMethod = 'COD' | 'ONLINE';
export type PaymentStatus = 'PENDING' | 'PAID' | 'REFUND_DUE' | 'PARTIALLY_REFUNDED' | 'REFUNDED';

/** Order as returned by `order_as_json`. Amounts are in paise. */
export type OrderRecord = {
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  buyerName: string;
  recipientName: string;
  email: string;
  mobile?: string | null;
  business?: { gstin: string; tradeName: string } | null;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  state: string;
  postalCode: string;
  landmark: string | null;
  deliveryNote: string | null;
  placedAt: string;
  total: number;
  /** Store credit used, and gift recipient. */
  credit?: number;
  gift?: { name: string; contact: string } | null;
  paymentMethod: PaymentMethod;
  /** Until when it waits for an online payment. */
  payUntil: string | null;
  paymentStatus: PaymentStatus;
  deliveryStatus: DeliveryStatus;
  expectedOn: string;
  deliveredOn: string | null;
  lines: OrderLineRecord[];
};

type OrderLineRecord = {
  id: string;
  productId: string;
  name: string;
  size: string | null;
  color: string | null;
  colorHex?: string | null;
  quantity: number;
  price: number;
  saving: number;
  image: Image | null;
};

type OrderResponse = EndpointResponse<'placeOrder'>['order'];

/** Order as the customer gets it right after placing it. */
export function toPlacedOrder(order: OrderRecord): OrderResponse {
  return {
    id: order.id,
    user: { firstName: order.firstName, lastName: order.lastName, email: order.email },
    buyerName: order.buyerName,
    recipientName: order.recipientName,
    mobile: order.mobile ?? null,
    business: order.business ?? null,
    items: order.lines.map(toLineResponse),
    address: {
      addressLine1: order.addressLine1,
      addressLine2: order.addressLine2,
      city: order.city,
      state: order.state,
      postalCode: order.postalCode,
    },
    landmark: order.landmark,
    deliveryNote: order.deliveryNote,
    orderDate: order.placedAt,
    orderTotal: toRupees(order.total),
    creditUsed: toRupees(order.credit ?? 0),
    gift: order.gift ?? null,
    paymentMethod: order.paymentMethod,
    awaitingPayment: order.payUntil ? { until: order.payUntil } : null,
    paymentStatus: order.paymentStatus,
    deliveryStatus: order.deliveryStatus,
    status: order.deliveryStatus.toLowerCase(),
    expectedDeliveryDate: order.expectedOn,
    deliveredOn: order.deliveredOn,
  };
}

function toLineResponse(line: OrderLineRecord): OrderResponse['items'][number] {
  return {
    id: line.id,
    quantity: line.quantity,
    priceAtPurchase: toRupees(line.price),
    product: {
      id: line.productId,
      name: line.name,
      images: line.image ? [toImageResponse({ ...line.image, alt: line.name })] : [],
      variant: {
        size: line.size,
        color: line.color,
        colorHexCode: line.colorHex ?? null,
        originalPrice: toRupees(line.price),
      },
    },
  };
}
