import type { SentFile } from '@kinari/contract/call';
import { sizeText } from '@kinari/contract/sizes';
import { RETURN_ENDED, RETURN_REASONS, type ReturnWish } from '@kinari/contract/words/return-words';
import { readPickup } from '../company/company.service.ts';
import type { ReturnSlip } from '../papers/return-slip/return-slip.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import type { Session } from '../platform/http/endpoint.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { findReturnToSend, type ReturnToSend } from './return-slips.queries.ts';

/** The slip of a return, for whoever asked for it and for staff. It is drawn whenever somebody asks and never kept. */
export async function readReturnSlip(db: Db, id: string, { session, now }: { session: Session; now: Date }) {
  return readSlip(db, id, {
    now,
    mayRead: ({ askedBy }) => session.userType === 'ADMIN' || askedBy === session.userId,
  });
}

/** The same for whoever has the link of a gift: a return of that order, asked for by that link. */
export async function readGiftReturnSlip(db: Db, id: string, { orderId, now }: { orderId: string; now: Date }) {
  return readSlip(db, id, { now, mayRead: (asked) => asked.forGift && asked.orderId === orderId });
}

type Reading = { now: Date; mayRead: (asked: ReturnToSend) => boolean };

async function readSlip(db: Db, id: string, { now, mayRead }: Reading): Promise<SentFile> {
  const asked = await findReturnToSend(db, id);
  if (!asked || !mayRead(asked)) throw new Refusal('not_found');
  // Nobody sends back what was refused, or what is back.
  if ((RETURN_ENDED as readonly string[]).includes(asked.state)) throw new Refusal('return_moved');
  const { drawReturnSlip } = await import('../papers/return-slip/return-slip-paper.ts');
  const { content } = drawReturnSlip(await slipOf(db, asked), { madeAt: now });
  return { name: `return-${asked.number}.pdf`, content };
}

async function slipOf(db: Queryable, asked: ReturnToSend): Promise<ReturnSlip> {
  const { number, wePay, courier, lines, orderId, means, creditPaise } = asked;
  const sumOf = (wish: ReturnWish) =>
    lines.reduce((sum, line) => (line.wish === wish ? sum + line.pricePaise * line.quantity : sum), 0);
  return {
    number,
    shop: await readPickup(db),
    from: senderOf(asked),
    wePay,
    courier: wePay ? courier : null,
    items: lines.map(({ name, size, color, sku, reason, quantity, exchange }) => ({
      name,
      size,
      color,
      sku,
      reason: RETURN_REASONS[reason],
      quantity,
      inExchange: exchange && [exchange.color, sizeText(exchange.size)].filter(Boolean).join(', '),
    })),
    // As people read it everywhere else.
    orderNumber: orderId.slice(0, 8),
    comesBack: {
      moneyPaise: sumOf('money'),
      means,
      creditPaise: sumOf('credit'),
      paidWithCredit: creditPaise > 0,
    },
  };
}

/** Whoever was given a present, or who ordered: where it went is known of the order alone. */
function senderOf({ forGift, giftTo, giftContact, ...order }: ReturnToSend): ReturnSlip['from'] {
  if (forGift) return { name: giftTo ?? '', address: '', place: '', contact: giftContact };
  return {
    name: `${order.firstName} ${order.lastName}`.trim(),
    address: [order.line1, order.line2].filter(Boolean).join(', '),
    place: `${order.city} ${order.postalCode}`,
    contact: order.mobile,
  };
}
