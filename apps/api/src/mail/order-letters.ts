import { formatPaise } from '@kinari/contract/money';
import { PAYMENT_METHODS, paymentWord } from '@kinari/contract/words/order-words';
import { RETURN_DAYS } from '@kinari/contract/words/policy-days';
import type { OrderRecord } from '../orders/order-record.ts';
import type { Block, Letter } from './letter.ts';
import { dayInFull, daysAfter, weekday } from './letter-days.ts';
import {
  addressBlock,
  billOf,
  documentsBlock,
  dueOf,
  keepReady,
  orderedOn,
  shortId,
  standing,
  stepsOf,
} from './order-facts.ts';
import { aboutTrackLink, whereIsIt } from './track-link.ts';

// The e-mail templates about an order.
export type About = {
  company: string;
  order: OrderRecord;
  publicUrl: string;
  /** Where "Where is my order?" leads. */
  trackLink: string;
  /** The day it is written. */
  today: string;
  /** Whether nobody has confirmed the address it goes to: then nothing free is quoted of what was typed. */
  toStranger: boolean;
  /** Of an order that came of an exchange: the return it is for. */
  exchangeFor?: string;
  /** What its cancellation gave back, in paise: as credit, and as money that is owed. */
  paidBack?: { credit: number; money: number };
  /** What of it can be sent back. */
  offer?: ReturnOffer;
};

export function confirmationLetter(facts: About): Letter {
  const { company, order, trackLink, exchangeFor } = facts;
  return {
    subject: `Your ${company} order ${shortId(order)}`,
    heading: exchangeFor ? 'Your exchange is being packed' : 'Thank you, your order is placed',
    ...expected(facts),
    ...(exchangeFor && {
      paragraphs: [`It replaces what you sent back with return ${exchangeFor}. You pay nothing for it.`],
    }),
    ...about(facts),
    action: whereIsIt(trackLink),
    blocks: [addressBlock(order, facts), { name: 'Payment', lines: waysOfPaying(order) }],
    afterwards: ['You can cancel the order in your account until it has been shipped.', ...aboutTrackLink(trackLink)],
  };
}

function waysOfPaying(order: OrderRecord): string[] {
  const credit = order.credit ? [`${formatPaise(order.credit)} with shop credit`] : [];
  return [...credit, ...(dueOf(order) > 0 ? [PAYMENT_METHODS.COD, 'Pay when you receive'] : [])];
}

type Told = Pick<Letter, 'paragraphs' | 'preview' | 'answer' | 'otherwise'>;
type News = { heading: string; tell: (facts: About) => Told };

const NEWS: Record<OrderRecord['deliveryStatus'], News> = {
  PENDING: { heading: 'Your order is being prepared', tell: expected },
  SHIPPED: { heading: 'Your order is on its way', tell: expected },
  DELIVERED: {
    heading: 'Your order has been delivered',
    tell: ({ order, today, ...about }) => delivered(order.deliveredOn ?? today, { ...about, order }),
  },
  CANCELED: { heading: 'Your order has been cancelled', tell: cancelled },
};

export function statusLetter(facts: About): Letter {
  const { company, order, trackLink } = facts;
  const { heading, tell } = NEWS[order.deliveryStatus];
  const isCancelled = order.deliveryStatus === 'CANCELED';
  const payment: Block = { name: 'Payment', lines: [PAYMENT_METHODS.COD, paymentWord(order)] };
  return {
    subject: `${heading}: ${company} order ${shortId(order)}`,
    heading,
    ...tell(facts),
    ...about(facts),
    // Nobody asks where an order is that is not coming.
    action: { ...whereIsIt(trackLink), ...(isCancelled && { label: 'See my order' }) },
    blocks: [...(isCancelled ? [] : [addressBlock(order, facts)]), payment, ...documentsBlock(toldOf(order), facts)],
    afterwards: aboutTrackLink(trackLink),
  };
}

/** Of an order that left: what it was invoiced with or, once that was taken back, by what. */
function toldOf({ deliveryStatus, documents = [] }: OrderRecord) {
  if (deliveryStatus === 'CANCELED') return documents.filter(({ kind }) => kind === 'credit_note');
  return deliveryStatus === 'PENDING' ? [] : standing(documents);
}

/** To staff, about an order that has just been placed. */
export function newOrderLetter({ order, publicUrl }: About): Letter {
  const name = [order.firstName, order.lastName].filter(Boolean).join(' ');
  const told = `${name} has ordered for ${formatPaise(order.total)}.`;
  return {
    subject: `New order ${shortId(order)}: ${formatPaise(order.total)}`,
    heading: `New order ${shortId(order)}`,
    preview: told,
    order: shortId(order),
    paragraphs: [told],
    answer: { label: 'To be delivered by', value: dayInFull(order.expectedOn) },
    action: { label: 'Open the order', url: `${publicUrl}/admin/order?order=${order.id}` },
    bill: billOf(order, publicUrl),
    blocks: [addressBlock(order, { toStranger: false })],
  };
}

/** A letter whose news is the day of delivery. */
function expected({ order, today }: About): Told {
  const { expectedOn } = order;
  const note = keepReady(dueOf(order));
  if (expectedOn < today) {
    return {
      preview: `It was due on ${weekday(expectedOn)}. We are sorry.`,
      paragraphs: [],
      answer: {
        label: 'Running late, was due on',
        value: dayInFull(expectedOn),
        note: `We are sorry. ${note}`,
        tone: 'warn',
      },
    };
  }
  return {
    preview: `We expect to deliver it by ${dayInFull(expectedOn)}. ${note}`,
    paragraphs: [],
    answer: { label: 'Expected by', value: dayInFull(expectedOn), note },
  };
}

type Arrived = Pick<About, 'order' | 'publicUrl' | 'offer'>;

/** What is said of goods that have arrived, on whichever day. */
export function delivered(on: string, { order, publicUrl, offer }: Arrived): Told {
  const day = dayInFull(daysAfter(on, RETURN_DAYS));
  const policy = { label: 'How returns work', url: `${publicUrl}/refund-policy` };
  const page = { label: 'Return or exchange', url: `${publicUrl}/myaccount/order/${order.id}/return` };
  const otherwise = offer?.isOnline ? [page, policy] : [policy];
  if (offer?.forAnyReason === 'none') {
    const text = `We hope you like it. If it is faulty, wrong or late, you can return it within ${RETURN_DAYS} days of receiving it.`;
    return {
      preview: text,
      paragraphs: [text],
      answer: { label: 'If something is wrong, tell us till', value: day },
      otherwise,
    };
  }
  const text = `We hope you like it. If not, you can return it within ${RETURN_DAYS} days of receiving it.`;
  return {
    preview: text,
    paragraphs: [text],
    answer: {
      label: 'You can return it till',
      value: day,
      note: `${offer?.forAnyReason === 'all' ? '' : REGULAR}Please leave the tags on until you are sure.`,
    },
    otherwise,
  };
}

const REGULAR = 'Goods at their regular price. ';

/** Whether customers return things by themselves, and whether what came may come back for a change of mind: all of it, some or none. */
export type ReturnOffer = { isOnline: boolean; forAnyReason: 'all' | 'some' | 'none' };

function cancelled({ order, paidBack }: About): Told {
  const on = order.statusDays?.CANCELED;
  const when = on ? `It was cancelled on ${dayInFull(on)}.` : 'It is not coming any more.';
  const credit = paidBack?.credit ?? 0;
  const due = order.paymentStatus === 'REFUND_DUE' ? paidBack?.money || order.total : 0;
  const owed = [
    due > 0 && `You have paid ${formatPaise(due)}: we will refund it.`,
    credit > 0 && `${formatPaise(credit)} is back on your account as shop credit.`,
  ].filter(Boolean);
  const note = owed.length > 0 ? owed.join(' ') : 'Nothing is owed for it.';
  const backAsCredit = { label: 'Back as credit', value: formatPaise(credit), note };
  return {
    preview: note,
    paragraphs: [when],
    answer:
      credit > 0 && due === 0
        ? backAsCredit
        : { label: due > 0 ? 'Refund due' : 'To pay', value: formatPaise(due), note },
  };
}

/** What every letter about an order shows of it. An order that was cancelled goes no further. */
function about({ order, publicUrl, today }: About): Pick<Letter, 'order' | 'bill' | 'steps'> {
  const { deliveryStatus, expectedOn, deliveredOn, statusDays } = order;
  const facts = { order: shortId(order), bill: billOf(order, publicUrl) };
  if (deliveryStatus === 'CANCELED') return facts;
  const reached = { PENDING: 1, SHIPPED: 3, DELIVERED: 4 } as const;
  const days = { ordered: orderedOn(order), handedOver: statusDays?.SHIPPED ?? null, delivered: deliveredOn };
  const promised = expectedOn < today ? null : expectedOn;
  return { ...facts, steps: stepsOf({ reached: reached[deliveryStatus], days, expectedOn: promised }) };
}
