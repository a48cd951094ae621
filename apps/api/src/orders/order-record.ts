import type { Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { type Picture, toWirePicture } from '../media/pictures.ts';

export type DeliveryStatus = 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
export type PaymentStatus = 'PENDING' | 'PAID' | 'REFUND_DUE';

/** An order as `order_as_json` tells of it: copies of what was agreed, money in paise. Below, how it is serialised. */
export type OrderRecord = {
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Absent in a placement's reply that was stored before orders had one. */
  mobile?: string | null;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  state: string;
  postalCode: string;
  placedAt: string;
  total: number;
  paymentStatus: PaymentStatus;
  deliveryStatus: DeliveryStatus;
  expectedOn: string;
  deliveredOn: string | null;
  /** Only where `tellOrder` tells of it. */
  statusDays?: Partial<Record<DeliveryStatus, string>>;
  lines: OrderLineRecord[];
};

type OrderLineRecord = {
  id: string;
  productId: string;
  name: string;
  size: string | null;
  color: string | null;
  /** Absent in a placement's reply that was stored before orders told it. */
  colorHex?: string | null;
  quantity: number;
  price: number;
  saving: number;
  picture: Picture | null;
};

type WireOrder = Reply<'placeOrder'>['order'];

export function toWireOrder(order: OrderRecord): WireOrder {
  return {
    id: order.id,
    user: { firstName: order.firstName, lastName: order.lastName, email: order.email },
    mobile: order.mobile ?? null,
    items: order.lines.map(toWireLine),
    address: {
      addressLine1: order.addressLine1,
      addressLine2: order.addressLine2,
      city: order.city,
      state: order.state,
      postalCode: order.postalCode,
    },
    orderDate: order.placedAt,
    orderTotal: toRupees(order.total),
    paymentMethod: 'COD',
    paymentStatus: order.paymentStatus,
    deliveryStatus: order.deliveryStatus,
    status: order.deliveryStatus.toLowerCase(),
    expectedDeliveryDate: order.expectedOn,
    deliveredOn: order.deliveredOn,
    ...(order.statusDays && { statusDays: order.statusDays }),
  };
}

function toWireLine(line: OrderLineRecord): WireOrder['items'][number] {
  return {
    id: line.id,
    quantity: line.quantity,
    priceAtPurchase: toRupees(line.price),
    product: {
      id: line.productId,
      name: line.name,
      images: line.picture ? [toWirePicture({ ...line.picture, alt: line.name })] : [],
      variant: {
        size: line.size,
        color: line.color,
        colorHexCode: line.colorHex ?? null,
        originalPrice: toRupees(line.price),
      },
    },
  };
}
