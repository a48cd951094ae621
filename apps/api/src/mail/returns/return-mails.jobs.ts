import { toPaise } from '@kinari/contract/money';
import { z } from 'zod';
import { readLetterhead } from '../../company/company.service.ts';
import { readGiftCodes } from '../../credits/credits.service.ts';
import { EVENTS, heardEvent } from '../../events/events.service.ts';
import type { Recipient } from '../../identity/account.service.ts';
import { recipientOf } from '../../identity/email/unproven-letters.service.ts';
import { requireOrder } from '../../orders/orders.service.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Seal } from '../../platform/seal.ts';
import { listReturnsAndRefunds, tellReturn } from '../../returns/own.service.ts';
import type { Letter } from '../letter.ts';
import { dayInIndia } from '../letter-days.ts';
import { letterKind, type MailRoom, sendLetter } from '../send-letter.ts';
import { giftCreditLetter, type RefundNews, refundSentLetter, refundWhereLetter } from './refund-letters.ts';
import type { Return } from './return-facts.ts';
import { type ReturnNews, returnLetter } from './return-letters.ts';

const RETURN_NEWS = 'send_return_news';
const REFUND_NEWS = 'send_refund_news';

/** The letters about returns, and about the money that goes back; `seal` opens the codes of gift credits. */
export function returnMailJobs(room: MailRoom & { seal: Seal }): Job[] {
  return [
    {
      name: RETURN_NEWS,
      run: async ({ db }, given) => {
        const { eventId, kind, subject } = heardEvent.parse(given);
        await tellOfReturn(db, room, { mailId: eventId, event: kind, returnId: subject });
      },
    },
    {
      name: REFUND_NEWS,
      run: async ({ db }, given) => {
        const { eventId, kind, subject, data } = heardEvent.parse(given);
        const { refundId } = EVENTS['refund.sent'].parse(data);
        await tellOfRefund(db, room, { mailId: eventId, event: kind, orderId: subject, refundId });
      },
    },
  ];
}

type News = { mailId: string; event: string };

async function tellOfReturn(db: Db, room: MailRoom, { mailId, event, returnId }: News & { returnId: string }) {
  const back = await tellReturn(db, returnId);
  const kind = kindOf(event, back);
  // Who was given a present follows their return by its link, and its giver is not told of it.
  if (!kind || back.forGift) return;
  const { userId } = await requireOrder(db, back.orderId);
  const company = await readLetterhead(db);
  const letter = returnLetter({ kind, back, company, publicUrl: room.publicUrl });
  await post(db, room, { mailId, job: RETURN_NEWS, userId, letter });
}

function kindOf(event: string, { state }: Return): ReturnNews['kind'] | undefined {
  // Nobody waits for news of what they took back.
  if (state === 'withdrawn') return undefined;
  if (event === 'return.asked') return 'asked';
  if (event === 'return.decided') return state === 'refused' ? 'refused' : 'accepted';
  return event === 'return.received' ? 'received' : 'inspected';
}

type OfRefund = News & { orderId: string; refundId: string };

async function tellOfRefund(db: Db, room: MailRoom & { seal: Seal }, { mailId, event, orderId, refundId }: OfRefund) {
  const [order, company, { returns, refunds }] = await Promise.all([
    requireOrder(db, orderId),
    readLetterhead(db),
    listReturnsAndRefunds(db, orderId),
  ]);
  const refund = refunds.find(({ id }) => id === refundId);
  if (!refund) return;
  const back = returns.find(({ number }) => number === refund.returnNumber);
  const today = dayInIndia(room.now());
  const news = { company: company.name, publicUrl: room.publicUrl, refund, order, today, ...(back && { back }) };
  if (refund.means === 'credit') {
    const contact = z.email().safeParse(order.gift?.contact);
    if (back?.forGift && contact.success) await sendCodes(db, room, { mailId, orderId, email: contact.data });
    return;
  }
  const letter = letterOf(event, news);
  if (letter) await post(db, room, { mailId, job: REFUND_NEWS, userId: order.userId, letter });
}

/** Of what is due for a return its own letter tells, and asks where it should go. */
function letterOf(event: string, news: RefundNews): Letter | undefined {
  const { state, means, returnNumber } = news.refund;
  if (event === 'refund.sent') return state === 'sent' ? refundSentLetter(news) : undefined;
  return state === 'due' && means === null && returnNumber === null ? refundWhereLetter(news) : undefined;
}

type Codes = { mailId: string; orderId: string; email: string };

/** The code of a gift credit goes to whoever the present was for, as long as nobody has entered it. */
async function sendCodes(db: Db, room: MailRoom & { seal: Seal }, { mailId, orderId, email }: Codes): Promise<void> {
  const company = await readLetterhead(db);
  const [newest] = (await readGiftCodes(db, orderId, room.seal)).toReversed();
  if (!newest) return;
  const letter = giftCreditLetter({
    company: company.name,
    publicUrl: room.publicUrl,
    code: newest.code,
    amount: toPaise(newest.amount),
    expiresOn: newest.expiresOn,
  });
  const to: Recipient = { email, firstName: '' };
  await sendLetter(db, room, { id: mailId, kind: letterKind({ name: REFUND_NEWS }), to, letter, company });
}

type Posting = { mailId: string; job: string; userId: string; letter: Letter };

async function post(db: Db, room: MailRoom, { mailId, job, userId, letter }: Posting): Promise<void> {
  const to = await recipientOf(db, { userId, mailId, now: room.now() });
  if (!to) return;
  const company = await readLetterhead(db);
  await sendLetter(db, room, { id: mailId, kind: letterKind({ name: job }), to, letter, company });
}
