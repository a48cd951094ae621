import type { Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { type DocumentRecord, toWireDocument } from '../documents/document-record.ts';
import { type Picture, toWirePicture } from '../media/pictures.ts';
import { type ParcelRecord, toOwnParcel, toWireParcel } from './parcel-record.ts';
import { type Batch, returnableUntil, type TakenUnits } from './return-window.ts';

export type DeliveryStatus = 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
export type PaymentStatus = 'PENDING' | 'PAID' | 'REFUND_DUE' | 'PART_REFUNDED' | 'REFUNDED';

/** An order as `order_as_json` tells of it: copies of what was agreed, money in paise. Below, how it is serialised. */
export type OrderRecord = {
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Absent in a placement's reply that was stored before orders had one. */
  mobile?: string | null;
  business?: { gstin: string; tradeName: string } | null;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  state: string;
  postalCode: string;
  placedAt: string;
  total: number;
  /** What of it is paid with shop credit, and whom it is a present for; absent where the release before told of it. */
  credit?: number;
  gift?: { name: string; contact: string } | null;
  paymentStatus: PaymentStatus;
  deliveryStatus: DeliveryStatus;
  expectedOn: string;
  deliveredOn: string | null;
  /** Only where `tellOrder` tells of it. */
  statusDays?: Partial<Record<DeliveryStatus, string>>;
  /** Only where `tellOrder` tells of them; the parcels in lists for staff as well. */
  parcels?: ParcelRecord[];
  documents?: DocumentRecord[];
  returns?: NonNullable<WireOrder['returns']>;
  delivered?: Batch[];
  taken?: TakenUnits[];
  packingBy?: string | null;
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
    business: order.business ?? null,
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
    creditUsed: toRupees(order.credit ?? 0),
    gift: order.gift ?? null,
    paymentMethod: 'COD',
    paymentStatus: order.paymentStatus,
    deliveryStatus: order.deliveryStatus,
    status: order.deliveryStatus.toLowerCase(),
    expectedDeliveryDate: order.expectedOn,
    deliveredOn: order.deliveredOn,
    ...(order.statusDays && { statusDays: order.statusDays }),
    ...(order.documents && { documents: order.documents.map(toWireDocument) }),
    ...(order.returns && { returns: order.returns }),
    ...(order.parcels && { parcels: order.parcels.filter(({ state }) => state !== 'void').map(toOwnParcel) }),
  };
}

/** As its customer reads it, who may want to send something back. */
export function toOwnOrder(
  order: OrderRecord,
  { returnsOnline, now }: { returnsOnline: boolean; now: Date },
): WireOrder {
  const { delivered = [], taken = [] } = order;
  const until = returnsOnline ? returnableUntil({ delivered, taken }, now) : null;
  return { ...toWireOrder(order), returnUntil: until?.toISOString() ?? null };
}

/** As a list for staff shows it, with who has it on the table. */
export function toStaffOrder(order: OrderRecord): WireOrder {
  return {
    ...toWireOrder(order),
    parcels: (order.parcels ?? []).map(toWireParcel),
    packingBy: order.packingBy ?? null,
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
