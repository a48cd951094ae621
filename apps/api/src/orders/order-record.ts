import type { EndpointResponse } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { type DocumentRecord, toDocumentResponse } from '../invoicing/tax-document-record.ts';
import { type Image, toImageResponse } from '../media/images.ts';
import { type DeliveredBatch, lastReturnDeadline, type UnitsInReturns } from './return-window.ts';
import { type ShipmentRecord, toCustomerShipment, toShipmentResponse } from './shipment-record.ts';

export type DeliveryStatus = 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
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
  paymentStatus: PaymentStatus;
  deliveryStatus: DeliveryStatus;
  expectedOn: string;
  deliveredOn: string | null;
  /** Only set by `orderWithDetails`. */
  statusDays?: Partial<Record<DeliveryStatus, string>>;
  /** Only set by `orderWithDetails`, except that staff lists also set `shipments`. */
  shipments?: ShipmentRecord[];
  documents?: DocumentRecord[];
  returns?: NonNullable<OrderResponse['returns']>;
  delivered?: DeliveredBatch[];
  taken?: UnitsInReturns[];
  packingBy?: string | null;
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

export function toOrderResponse(order: OrderRecord): OrderResponse {
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
    paymentMethod: 'COD',
    paymentStatus: order.paymentStatus,
    deliveryStatus: order.deliveryStatus,
    status: order.deliveryStatus.toLowerCase(),
    expectedDeliveryDate: order.expectedOn,
    deliveredOn: order.deliveredOn,
    ...(order.statusDays && { statusDays: order.statusDays }),
    ...(order.documents && { documents: order.documents.map(toDocumentResponse) }),
    ...(order.returns && { returns: order.returns }),
    ...(order.shipments && {
      shipments: order.shipments.filter(({ status }) => status !== 'canceled').map(toCustomerShipment),
    }),
  };
}

/** Order for its customer, with the last moment to request a return. */
export function toCustomerOrder(
  order: OrderRecord,
  { selfServiceReturns, now }: { selfServiceReturns: boolean; now: Date },
): OrderResponse {
  const { delivered = [], taken = [] } = order;
  const deadline = selfServiceReturns ? lastReturnDeadline({ delivered, taken }, now) : null;
  return { ...toOrderResponse(order), returnUntil: deadline?.toISOString() ?? null };
}

export function toAdminOrder(order: OrderRecord): OrderResponse {
  return {
    ...toOrderResponse(order),
    shipments: (order.shipments ?? []).map(toShipmentResponse),
    packingBy: order.packingBy ?? null,
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
