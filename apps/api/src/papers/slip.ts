/** Who sends it. */
export type Sender = { name: string; address: string; phone: string };

type SlipItem = { name: string; size: string | null; color: string | null; sku: string | null; quantity: number };

/** What lies in the parcel and is stuck on it: plain data, so that whoever knows of orders or parcels can pass it in. */
export type Slip = {
  shop: Sender;
  orderNumber: string;
  parcel?: { position: number; of: number };
  to: {
    name: string;
    lines: readonly string[];
    city: string;
    state: string;
    postalCode: string;
    mobile: string | null;
  };
  courier?: { name: string; number: string };
  items: readonly SlipItem[];
  /** 0 where nothing is owed any more. */
  collectPaise: number;
  /** Where the shop takes money by UPI. */
  upi?: { id: string; name: string };
  /** A present: no sum stands on it, and whoever it is for can send it back by this link. */
  gift?: { to: string; link: string };
  promisedOn: string;
  placedAt: Date;
};

const LONGEST_NAME = 40;

type Due = Pick<Slip, 'orderNumber' | 'collectPaise'>;

/** What a UPI app reads: whom to pay, for which order, how much (NPCI's link for paying). */
export function upiLink({ orderNumber, collectPaise }: Due, { id, name }: { id: string; name: string }): string {
  const parts = {
    pa: id,
    // Half a letter at the cut would be no link any more.
    pn: name.slice(0, LONGEST_NAME).toWellFormed().trim(),
    tr: orderNumber,
    am: (collectPaise / 100).toFixed(2),
    cu: 'INR',
  };
  const query = Object.entries(parts).map(
    ([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  );
  return `upi://pay?${query.join('&')}`;
}
