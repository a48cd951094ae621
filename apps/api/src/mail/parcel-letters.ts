import { formatPaise, summarise } from '@kinari/contract/money';
import type { OrderRecord } from '../orders/order-record.ts';
import { type Block, type Letter, readablePhone } from './letter.ts';
import { dayInFull, dayInIndia, timeOf, weekday } from './letter-days.ts';
import { addressBlock, documentsBlock, keepReady, orderedOn, shortBillOf, shortId, stepsOf } from './order-facts.ts';
import { type About, delivered } from './order-letters.ts';
import { aboutTrackLink, whereIsIt } from './track-link.ts';

// The e-mail templates about a parcel.
export type ParcelNews = {
  kind: 'handed_over' | 'out' | 'failed' | 'delivered' | 'returning' | 'late';
  /** When it happened, by the courier's clock. */
  at: Date;
  parcel: {
    /** Which it is of how many of its order. */
    position: number;
    of: number;
    courier: string;
    number: string;
    /** The courier's own page about it. */
    trackUrl: string | null;
    /** What the courier collects at the door, in paise. */
    collect: number;
    expectedOn: string;
    packedOn: string | null;
    handedOn: string | null;
    /** Of its order, as many of each as lie in it. */
    lines: OrderRecord['lines'];
    /** What stands for what lies in it. */
    documents: NonNullable<OrderRecord['documents']>;
  };
  order: OrderRecord;
  /** Why it was not delivered, comes back or is late: a sentence of the courier or of staff. */
  reason?: string;
  /** Until when the customer chooses what is done after a failure, and where. */
  decideBy?: Date;
  decideLink?: string;
};

type Facts = Pick<About, 'company' | 'publicUrl' | 'trackLink' | 'toStranger' | 'offer'> & ParcelNews;
type Told = Pick<Letter, 'preview' | 'paragraphs' | 'answer' | 'choices' | 'action' | 'otherwise'>;
type News = { heading: (thing: string) => string; tell: (facts: Facts) => Told };

const NEWS: Record<ParcelNews['kind'], News> = {
  handed_over: { heading: (thing) => `${thing} is on its way`, tell: handedOver },
  out: { heading: (thing) => `${thing} comes today`, tell: out },
  failed: { heading: (thing) => `We could not deliver ${lowerFirst(thing)}`, tell: failed },
  delivered: {
    heading: (thing) => `${thing} has been delivered`,
    tell: (facts) => delivered(dayInIndia(facts.at), facts),
  },
  returning: { heading: (thing) => `${thing} is coming back to us`, tell: returning },
  late: { heading: (thing) => `${thing} is running late`, tell: late },
};

export function parcelLetter(facts: Facts): Letter {
  const { kind, company, order, parcel, publicUrl, trackLink } = facts;
  const { position, of, lines } = parcel;
  const { heading, tell } = NEWS[kind];
  const title = heading(of > 1 ? `Parcel ${position} of ${of}` : 'Your order');
  const isComing = kind !== 'delivered' && kind !== 'returning';
  return {
    subject: `${title}: ${company} order ${shortId(order)}`,
    heading: title,
    order: shortId(order),
    action: whereIsIt(trackLink),
    ...tell(facts),
    ...(kind !== 'returning' && { steps: stepsOfParcel(facts) }),
    bill: shortBillOf(lines, { name: nameOfTotal(facts), publicUrl }),
    blocks: [courierBlock(facts), ...(isComing ? [addressBlock(order, facts)] : []), ...documentsOf(facts)],
    afterwards: aboutTrackLink(trackLink),
  };
}

function handedOver({ parcel }: Facts): Told {
  const day = dayInFull(parcel.expectedOn);
  return {
    preview: `With ${parcel.courier}. We expect to deliver it by ${day}.`,
    paragraphs: [],
    answer: { label: 'Expected by', value: day, note: keepReady(parcel.collect) },
  };
}

function out({ parcel, order, at, toStranger }: Facts): Told {
  const call = order.mobile && !toStranger ? `The rider will call ${readablePhone(order.mobile)}.` : '';
  const note = [keepReady(parcel.collect), call].filter(Boolean).join(' ');
  return {
    preview: `Out for delivery since ${timeOf(at)}. ${note}`,
    paragraphs: [],
    answer: {
      label: `Out for delivery since ${timeOf(at)}`,
      value: `Today, ${weekday(dayInIndia(at)).replace(',', '')}`,
      note,
    },
  };
}

function failed({ at, parcel, reason, decideBy, decideLink, trackLink }: Facts): Told {
  const tried = `${parcel.courier} tried on ${weekday(dayInIndia(at))} at ${timeOf(at)}.`;
  const free = parcel.collect > 0 ? ' You pay nothing then.' : '';
  return {
    preview: `${decideBy ? `Please choose by ${momentOf(decideBy)}` : 'Please choose'} what happens now.`,
    paragraphs: [[tried, sentence(reason)].filter(Boolean).join(' ')],
    answer: {
      ...(decideBy
        ? { label: 'Please choose by', value: momentOf(decideBy) }
        : { label: 'Tried on', value: dayInFull(dayInIndia(at)) }),
      note: `Without a word from you it comes back to us.${free}`,
      tone: 'warn',
    },
    choices: ['Try again on a day that suits you', 'Another mobile number or address', 'Bring it back to us'],
    action: { label: 'Choose what happens now', url: decideLink ?? trackLink },
    otherwise: [whereIsIt(trackLink)],
  };
}

function returning({ parcel, reason }: Facts): Told {
  const { total } = summarise(parcel.lines);
  const owed =
    parcel.collect > 0
      ? { label: 'To pay', value: formatPaise(0), note: 'Nothing is owed for it.' }
      : { label: 'Refund due', value: formatPaise(total), note: 'We will refund it when it has reached us.' };
  return {
    preview: owed.note,
    paragraphs: [[sentence(reason), `${parcel.courier} is bringing it back.`].filter(Boolean).join(' ')],
    answer: owed,
  };
}

/** Its order keeps the day that was promised; the parcel has the one that is hoped for, where it is another. */
function late(facts: Facts): Told {
  const { parcel, order, reason } = facts;
  const wasDue = `It was due on ${weekday(order.expectedOn)}.`;
  const refuse = parcel.collect > 0 ? ' If that is too late for you, refuse it at the door: you pay nothing.' : '';
  const note = `You need not do anything.${refuse}`;
  const isKnown = hasNewDay(facts);
  const now = isKnown
    ? { label: 'Now expected by', value: dayInFull(parcel.expectedOn), note }
    : { label: 'Was due on', value: dayInFull(order.expectedOn), note: `We are asking where it is. ${note}` };
  return {
    preview: [wasDue, isKnown && `It should come by ${weekday(parcel.expectedOn)}.`, 'We are sorry.']
      .filter(Boolean)
      .join(' '),
    paragraphs: [[wasDue, sentence(reason), 'We are sorry.'].filter(Boolean).join(' ')],
    answer: { ...now, tone: 'warn' },
  };
}

function hasNewDay({ parcel, order }: Facts): boolean {
  return parcel.expectedOn > order.expectedOn;
}

function stepsOfParcel(facts: Facts): Letter['steps'] {
  const { kind, at, order, parcel } = facts;
  const days = {
    ordered: orderedOn(order),
    packed: parcel.packedOn,
    handedOver: parcel.handedOn,
    delivered: kind === 'delivered' ? dayInIndia(at) : null,
  };
  // After a failure, or while nobody knows a new day, none is promised.
  const isPromised = kind !== 'failed' && (kind !== 'late' || hasNewDay(facts));
  return stepsOf({ reached: reachedBy(facts), days, expectedOn: isPromised ? parcel.expectedOn : null });
}

function reachedBy({ kind, parcel }: Facts): 2 | 3 | 4 {
  if (kind === 'delivered') return 4;
  // A parcel can be late while it still stands packed.
  return kind === 'late' && !parcel.handedOn ? 2 : 3;
}

function courierBlock({ parcel }: Facts): Block {
  const { position, of, courier, number, trackUrl } = parcel;
  const label = readableNumber(number);
  const line = trackUrl ? { label, url: trackUrl } : label;
  const by = `With ${courier}`;
  return of > 1 ? { name: `Parcel ${position} of ${of}`, lines: [by, line] } : { name: by, lines: [line] };
}

/** With the letters that are kept: the one that it left with, and the one that it came with. */
function documentsOf(facts: Facts): Block[] {
  const isKept = facts.kind === 'handed_over' || facts.kind === 'delivered';
  return isKept ? documentsBlock(facts.parcel.documents, facts) : [];
}

function nameOfTotal({ kind, parcel }: Facts): string {
  if (kind === 'delivered' && parcel.collect > 0) return 'Paid in cash';
  return parcel.of > 1 ? 'Total of this parcel' : 'Total';
}

/** `19041427220815` as `1904 1427 2208 15`; a number with letters stays as the courier writes it. */
function readableNumber(number: string): string {
  return /^\d+$/.test(number) ? number.replaceAll(/\d{4}(?=\d)/g, '$& ') : number;
}

function momentOf(moment: Date): string {
  return `${weekday(dayInIndia(moment))}, ${timeOf(moment)}`;
}

/** A reason as it was noted, made to stand among sentences. */
export function sentence(reason = ''): string {
  const text = reason.trim();
  if (!text) return '';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
