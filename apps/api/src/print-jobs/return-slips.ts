import { contract } from '@kinari/contract/contract';
import type { FileResponse } from '@kinari/contract/endpoint';
import { FINAL_RETURN_STATUSES, RETURN_REASONS, type ReturnResolution } from '@kinari/contract/labels/return-labels';
import { formatSize } from '@kinari/contract/sizes';
import { getPickupAddress } from '../company/company.service.ts';
import type { ReturnSlip } from '../pdf/return-slip/return-slip.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { canRead } from '../platform/http/can-read.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Session } from '../platform/http/endpoint.ts';
import { findReturnSlipRow, type ReturnSlipRow } from './return-slips.queries.ts';

/** Renders a return slip for the customer who requested the return, or for staff. It is not stored. */
export async function getReturnSlip(db: Db, id: string, { session, now }: { session: Session; now: Date }) {
  const { staffPermission } = contract.downloadReturnSlip;
  return renderSlipFile(db, id, {
    now,
    isReadable: ({ requestedBy }) => canRead(session, { ownerId: requestedBy, staffPermission }),
  });
}

/** Same for a gift link: only for returns of that order that were requested by link. */
export async function getGiftReturnSlip(db: Db, id: string, { orderId, now }: { orderId: string; now: Date }) {
  return renderSlipFile(db, id, { now, isReadable: (returnRow) => returnRow.isGift && returnRow.orderId === orderId });
}

type SlipAccess = { now: Date; isReadable: (returnRow: ReturnSlipRow) => boolean };

async function renderSlipFile(db: Db, id: string, { now, isReadable }: SlipAccess): Promise<FileResponse> {
  const returnRow = await findReturnSlipRow(db, id);
  if (!returnRow || !isReadable(returnRow)) throw new DomainError('not_found');
  // Rejected or finished returns cannot be sent.
  if ((FINAL_RETURN_STATUSES as readonly string[]).includes(returnRow.status))
    throw new DomainError('return_status_changed');
  const { renderReturnSlip } = await import('../pdf/return-slip/return-slip-pdf.ts');
  const { content } = renderReturnSlip(await toReturnSlip(db, returnRow), { madeAt: now });
  return { name: `return-${returnRow.number}.pdf`, content };
}

async function toReturnSlip(db: Queryable, returnRow: ReturnSlipRow): Promise<ReturnSlip> {
  const { number, shopPaysShipping, courier, lines, orderId, method, creditPaise } = returnRow;
  const sumByResolution = (resolution: ReturnResolution) =>
    lines.reduce((sum, line) => (line.resolution === resolution ? sum + line.pricePaise * line.quantity : sum), 0);
  return {
    number,
    shop: await getPickupAddress(db),
    from: toSender(returnRow),
    shopPaysShipping,
    courier: shopPaysShipping ? courier : null,
    items: lines.map(({ name, size, color, sku, reason, quantity, exchange }) => ({
      name,
      size,
      color,
      sku,
      reason: RETURN_REASONS[reason],
      quantity,
      inExchange: exchange && [exchange.color, formatSize(exchange.size)].filter(Boolean).join(', '),
    })),
    // The short order id, as everywhere else.
    orderNumber: orderId.slice(0, 8),
    comesBack: {
      moneyPaise: sumByResolution('refund'),
      method,
      creditPaise: sumByResolution('store_credit'),
      paidWithCredit: creditPaise > 0,
    },
  };
}

/** Returns the gift recipient or the customer. A gift return shows no address. */
function toSender({ isGift, giftRecipient, giftContact, ...order }: ReturnSlipRow): ReturnSlip['from'] {
  if (isGift) return { name: giftRecipient ?? '', address: '', place: '', contact: giftContact };
  return {
    name: order.name,
    address: [order.line1, order.line2].filter(Boolean).join(', '),
    place: `${order.city} ${order.postalCode}`,
    contact: order.mobile,
  };
}
