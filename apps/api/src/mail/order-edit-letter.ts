import { formatPaise } from '@kinari/contract/money';
import type { OrderRecord } from '../orders/order-record.ts';
import { type Change, type Letter, readablePhone } from './letter.ts';
import { dayInFull } from './letter-days.ts';
import {
  addressBlock,
  addressOf,
  billOf,
  dueOf,
  keepReady,
  orderedOn,
  shortId,
  stepsOf,
  townOf,
  variantOf,
} from './order-facts.ts';
import type { About } from './order-letters.ts';
import { sentence } from './parcel-letters.ts';
import { aboutTrackLink, whereIsIt } from './track-link.ts';

/** A change that staff made: `order` is as it is now, `before` what of it may have been otherwise. */
export type OrderEdit = Omit<About, 'today'> & {
  before: Pick<
    OrderRecord,
    'lines' | 'total' | 'mobile' | 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'postalCode'
  >;
  reason: string;
};

export function orderEditLetter(edit: OrderEdit): Letter {
  const { company, order, publicUrl, trackLink, reason } = edit;
  const heading = 'We have changed your order';
  return {
    subject: `${heading}: ${company} order ${shortId(order)}`,
    heading,
    order: shortId(order),
    paragraphs: [`Why: ${sentence(reason)}`],
    ...answerOf(edit),
    changes: changesOf(edit),
    action: whereIsIt(trackLink),
    steps: stepsOf({ reached: 1, days: { ordered: orderedOn(order) }, expectedOn: order.expectedOn }),
    bill: billOf(order, publicUrl),
    blocks: [addressBlock(order, edit)],
    afterwards: ['Is this not what you want? Answer this letter, or call us.', ...aboutTrackLink(trackLink)],
  };
}

/** The sum, where that is another; else the day, which stays. */
function answerOf({ order, before }: OrderEdit): Pick<Letter, 'answer' | 'preview'> {
  if (order.total === before.total) {
    const value = dayInFull(order.expectedOn);
    return {
      preview: `What you pay stays the same, and so does the day: ${value}.`,
      answer: { label: 'Still expected by', value, note: keepReady(dueOf(order)) },
    };
  }
  const less = before.total - order.total;
  const money =
    dueOf(order) > 0 ? keepReady(order.total) : `You have paid already: we will refund ${formatPaise(less)}.`;
  return {
    preview: `The new total is ${formatPaise(order.total)}.`,
    answer: {
      label: 'New total',
      value: formatPaise(order.total),
      note: `It was ${formatPaise(before.total)}. ${money}`,
    },
  };
}

function changesOf(edit: OrderEdit): Change[] {
  return [...lineChanges(edit), ...addressChange(edit), ...mobileChange(edit)];
}

function lineChanges({ order, before }: OrderEdit): Change[] {
  const quantities = new Map(order.lines.map(({ id, quantity }) => [id, quantity]));
  return before.lines.flatMap((line) => {
    const left = quantities.get(line.id) ?? 0;
    if (left === line.quantity) return [];
    const what = [line.name, variantOf(line)].filter(Boolean).join(', ');
    return [{ what, before: pieces(line.quantity), now: left > 0 ? pieces(left) : 'Taken out' }];
  });
}

function addressChange({ order, before, toStranger }: OrderEdit): Change[] {
  const [was, is] = [before, order].map((place) => addressOf(place).join(', '));
  if (was === is || !was || !is) return [];
  const what = 'Delivery address';
  if (!toStranger) return [{ what, before: was, now: is }];
  const [from, to] = [townOf(before), townOf(order)];
  return [{ what, before: from, now: from === to ? 'Another address there' : to }];
}

function mobileChange({ order, before, toStranger }: OrderEdit): Change[] {
  if ((before.mobile ?? '') === (order.mobile ?? '')) return [];
  const shown = ({ mobile }: OrderEdit['before']) => (mobile ? shownPhone(mobile, toStranger) : 'None');
  return [{ what: 'Mobile number for the delivery', before: shown(before), now: shown(order) }];
}

function pieces(quantity: number): string {
  return quantity === 1 ? '1 piece' : `${quantity} pieces`;
}

/** Whose number it is, nobody has confirmed either. */
function shownPhone(mobile: string, toStranger: boolean): string {
  return toStranger ? `ending in ${mobile.slice(-4)}` : readablePhone(mobile);
}
