import { getEmailSender } from '../company/company.service.ts';
import type { PackingSlip } from '../pdf/packing-slip.ts';
import type { Db } from '../platform/database/db.ts';
import type { Signer } from '../platform/signed-token.ts';
import { createGiftToken } from '../returns/gift-link.ts';
import { getSettings } from '../settings/settings.service.ts';
import { listOrdersToPack, type OrderToPack, type PackedShipment } from './order-slips.queries.ts';

type LinkDeps = { publicUrl: string; signer: Signer };

/** Loads packing slips: one per shipment, and one for unpacked items. */
export const createPackingSlipLoader =
  (deps: LinkDeps) =>
  async (db: Db, orderIds: string[]): Promise<PackingSlip[]> => {
    const [orders, { name, address, phone }, { upiId }] = await Promise.all([
      listOrdersToPack(db, orderIds),
      getEmailSender(db),
      getSettings(db),
    ]);
    const shop = { name, address, phone };
    const upi = upiId ? { id: upiId, name } : undefined;
    const slips = await Promise.all(orders.map(async (order) => toPackingSlips(order, await getGiftLink(order, deps))));
    return slips.flat().map((slip) => ({ ...slip, shop, upi }));
  };

async function getGiftLink(
  { id, giftRecipient }: OrderToPack,
  { publicUrl, signer }: LinkDeps,
): Promise<Pick<PackingSlip, 'gift'>> {
  return giftRecipient === null
    ? {}
    : { gift: { to: giftRecipient, link: `${publicUrl}/gift/${await createGiftToken(signer, id)}` } };
}

function toPackingSlips(order: OrderToPack, gift: Pick<PackingSlip, 'gift'>): Omit<PackingSlip, 'shop'>[] {
  const contents = splitContents(order);
  return contents.map((content, index) => ({
    ...gift,
    // The short order id, as everywhere else.
    orderNumber: order.id.slice(0, 8),
    ...(contents.length > 1 && { shipment: { position: index + 1, of: contents.length } }),
    to: {
      name: order.name,
      lines: [order.line1, order.line2 ?? '', order.landmark ?? ''].filter(Boolean),
      city: order.city,
      state: order.state,
      postalCode: order.postalCode,
      mobile: order.mobile,
      ...(order.note !== null && { note: order.note }),
    },
    expectedDeliveryDate: order.expectedOn,
    placedAt: order.placedAt,
    ...content,
    codAmountPaise: order.paymentStatus === 'PENDING' ? content.codAmountPaise : 0,
  }));
}

type SlipContent = Pick<PackingSlip, 'items' | 'codAmountPaise' | 'courier'>;

/** Returns the content of each shipment, and of the unpacked rest. */
function splitContents({ lines, shipments, due }: OrderToPack): SlipContent[] {
  const toItems = (getUnits: (line: OrderToPack['lines'][number]) => number) =>
    lines
      .map(({ id, ...line }) => ({ ...line, quantity: getUnits({ id, ...line }) }))
      .filter((item) => item.quantity > 0);
  const packedContents = shipments.map((shipment) => ({
    items: toItems(({ id }) => shipment.units[id] ?? 0),
    // The COD amount was already collected.
    codAmountPaise: shipment.status === 'delivered' ? 0 : shipment.codAmountPaise,
    ...toSlipCourier(shipment),
  }));
  const unpackedItems = toItems(({ id, quantity }) =>
    shipments.reduce((left, { units }) => left - (units[id] ?? 0), quantity),
  );
  if (unpackedItems.length === 0) return packedContents;
  return [
    ...packedContents,
    {
      items: unpackedItems,
      codAmountPaise: shipments.reduce((left, { codAmountPaise }) => left - codAmountPaise, due),
    },
  ];
}

function toSlipCourier({ courierName, trackingNumber }: PackedShipment): Pick<PackingSlip, 'courier'> {
  return courierName && trackingNumber ? { courier: { name: courierName, trackingNumber } } : {};
}
