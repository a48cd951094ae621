export type Sender = { name: string; address: string; phone: string };

type SlipItem = { name: string; size: string | null; color: string | null; sku: string | null; quantity: number };

/** Content of a packing slip. Plain data, so that this module does not depend on orders or shipments. */
export type PackingSlip = {
  shop: Sender;
  orderNumber: string;
  shipment?: { position: number; of: number };
  to: {
    name: string;
    lines: readonly string[];
    city: string;
    state: string;
    postalCode: string;
    mobile: string | null;
    /** Delivery note of the customer. */
    note?: string;
  };
  courier?: { name: string; trackingNumber: string };
  items: readonly SlipItem[];
  /** 0 if nothing is due. */
  codAmountPaise: number;
  upi?: { id: string; name: string };
  /** Set for a gift: no amounts are shown, and the recipient can return it by this link. */
  gift?: { to: string; link: string };
  expectedDeliveryDate: string;
  placedAt: Date;
};

const MAX_NAME_LENGTH = 40;

type UpiPayment = Pick<PackingSlip, 'orderNumber' | 'codAmountPaise'>;

/** Builds a UPI payment link (NPCI format) with payee, order and amount. */
export function createUpiLink(
  { orderNumber, codAmountPaise }: UpiPayment,
  { id, name }: { id: string; name: string },
): string {
  const parts = {
    pa: id,
    // The cut can leave half a surrogate pair, which would make `encodeURIComponent` throw.
    pn: name.slice(0, MAX_NAME_LENGTH).toWellFormed().trim(),
    tr: orderNumber,
    am: (codAmountPaise / 100).toFixed(2),
    cu: 'INR',
  };
  const query = Object.entries(parts).map(
    ([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  );
  return `upi://pay?${query.join('&')}`;
}
