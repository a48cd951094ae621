import { readLetterhead } from '../company/company.service.ts';
import type { Slip } from '../papers/slip.ts';
import type { Db } from '../platform/database/db.ts';
import { giftToken } from '../returns/gift-link.ts';
import { readSettings } from '../settings/settings.service.ts';
import { listOrdersToPack, type OrderToPack, type PackedParcel } from './order-slips.queries.ts';

/** The slips of orders: one for each parcel, and one for what is not in a parcel yet. */
export const gatherOrderSlips =
  (publicUrl: string) =>
  async (db: Db, orderIds: string[]): Promise<Slip[]> => {
    const [orders, { name, address, phone }, { upiId }] = await Promise.all([
      listOrdersToPack(db, orderIds),
      readLetterhead(db),
      readSettings(db),
    ]);
    const shop = { name, address, phone };
    const upi = upiId ? { id: upiId, name } : undefined;
    const slips = await Promise.all(orders.map(async (order) => slipsOf(order, await giftOf(db, order, publicUrl))));
    return slips.flat().map((slip) => ({ ...slip, shop, upi }));
  };

/** What leads whoever a present is for to sending it back. */
async function giftOf(db: Db, { id, giftTo }: OrderToPack, publicUrl: string): Promise<Pick<Slip, 'gift'>> {
  return giftTo === null ? {} : { gift: { to: giftTo, link: `${publicUrl}/gift/${await giftToken(db, id)}` } };
}

function slipsOf(order: OrderToPack, gift: Pick<Slip, 'gift'>): Omit<Slip, 'shop'>[] {
  const contents = contentsOf(order);
  return contents.map((content, index) => ({
    ...gift,
    // As people read it everywhere else.
    orderNumber: order.id.slice(0, 8),
    ...(contents.length > 1 && { parcel: { position: index + 1, of: contents.length } }),
    to: {
      name: `${order.firstName} ${order.lastName}`.trim(),
      lines: [order.line1, order.line2 ?? ''].filter(Boolean),
      city: order.city,
      state: order.state,
      postalCode: order.postalCode,
      mobile: order.mobile,
    },
    promisedOn: order.expectedOn,
    placedAt: order.placedAt,
    ...content,
    collectPaise: order.paymentStatus === 'PENDING' ? content.collectPaise : 0,
  }));
}

type Content = Pick<Slip, 'items' | 'collectPaise' | 'courier'>;

/** What lies in each parcel, and in the one that is still to be packed. */
function contentsOf({ lines, parcels, due }: OrderToPack): Content[] {
  const itemsOf = (unitsOf: (line: OrderToPack['lines'][number]) => number) =>
    lines
      .map(({ id, ...line }) => ({ ...line, quantity: unitsOf({ id, ...line }) }))
      .filter((item) => item.quantity > 0);
  const packed = parcels.map((parcel) => ({
    items: itemsOf(({ id }) => parcel.units[id] ?? 0),
    // The rider has it.
    collectPaise: parcel.state === 'delivered' ? 0 : parcel.collectPaise,
    ...courierOf(parcel),
  }));
  const rest = itemsOf(({ id, quantity }) => parcels.reduce((left, { units }) => left - (units[id] ?? 0), quantity));
  if (rest.length === 0) return packed;
  return [
    ...packed,
    { items: rest, collectPaise: parcels.reduce((left, { collectPaise }) => left - collectPaise, due) },
  ];
}

function courierOf({ courier, number }: PackedParcel): Pick<Slip, 'courier'> {
  return courier && number ? { courier: { name: courier, number } } : {};
}
