import { formatPaise, toPaise } from '@kinari/contract/money';
import type { OrderRecord } from '../../orders/order-record.ts';
import type { Block, Letter } from '../letter.ts';
import { dayInFull } from '../letter-days.ts';
import { documentsBlock, shortBillOf, shortId } from '../order-facts.ts';
import { billOfReturn, type Refund, type Return, returnLink, stepsOfReturn } from './return-facts.ts';

// The e-mail templates about money that goes back.
export type RefundNews = {
  company: string;
  publicUrl: string;
  refund: Refund;
  order: OrderRecord;
  /** None where a paid order was cancelled or changed. */
  back?: Return;
  /** The day it is written. */
  today: string;
};

/** Money was sent. */
export function refundSentLetter(news: RefundNews): Letter {
  const { publicUrl, refund, order, back, today } = news;
  const amount = formatPaise(toPaise(refund.amount));
  const on = refund.doneOn ?? today;
  const said = `To ${refund.goesTo ?? 'where you said'}.`;
  const reference = refund.reference ?? '';
  return {
    subject: `${amount} is on its way back: ${subjectOf(news)}`,
    heading: 'Your refund has been sent',
    ...numberOf(news),
    preview: `${said} Reference ${reference}.`,
    paragraphs: [],
    answer: {
      label: `Sent ${on === today ? 'today, ' : ''}${dayInFull(on)}`,
      value: amount,
      note: `${said} Most banks show it within the hour, some take until the next working day.`,
    },
    ...(back && { steps: stepsOfReturn({ publicUrl, back }, { doneOn: on }) }),
    action: pageOf(news),
    bill: billOf(news, 'Refunded'),
    blocks: [
      { name: refund.means === 'upi' ? 'Reference (UTR)' : 'Reference', lines: [reference] },
      ...creditNotes(news),
    ],
    afterwards: [
      'Not there after two working days? Give your bank the reference above, or answer this letter.',
      `It is for order ${shortId(order)}.`,
    ],
  };
}

/** A refund is due, and nobody has said where it should go: cash is not sent back the way it came. */
export function refundWhereLetter(news: RefundNews): Letter {
  const { refund } = news;
  const amount = formatPaise(toPaise(refund.amount));
  const ask = 'Please tell us a UPI ID or a bank account.';
  return {
    subject: `Where should ${amount} go? ${subjectOf(news)}`,
    heading: 'Where should your refund go?',
    ...numberOf(news),
    preview: `${ask} We send it by ${dayInFull(refund.dueOn)}.`,
    paragraphs: [`You have paid in cash, so we cannot send it back the same way. ${ask}`],
    answer: {
      label: 'Refund due',
      value: amount,
      note: `We send it by ${dayInFull(refund.dueOn)}, once we know where to.`,
      tone: 'warn',
    },
    action: { ...pageOf(news), label: 'Say where it should go' },
    bill: billOf(news, 'To be refunded'),
    blocks: creditNotes(news),
    afterwards: ['We never ask for a PIN, a password or a code to send you money.'],
  };
}

export type GiftCredit = {
  company: string;
  publicUrl: string;
  code: string;
  /** In paise. */
  amount: number;
  expiresOn: string;
};

/** What a present was worth, for whoever was given it and sent it back. */
export function giftCreditLetter({ company, publicUrl, code, amount, expiresOn }: GiftCredit): Letter {
  const sum = formatPaise(amount);
  const until = dayInFull(expiresOn);
  return {
    subject: `Your gift credit of ${sum} at ${company}`,
    heading: `${sum} for you`,
    preview: `It pays for anything in the shop till ${until}.`,
    paragraphs: [
      `Thank you for sending the present back. This code is worth ${sum}: it pays for part or all of anything in the shop.`,
    ],
    answer: { label: 'Gift credit', value: code, note: `Worth ${sum}, till ${until}.` },
    action: { label: 'Add it to my account', url: `${publicUrl}/myaccount/credit` },
    afterwards: ['Whoever has the code can use it. Do not pass it on.'],
  };
}

function numberOf({ back, order }: RefundNews): Pick<Letter, 'order' | 'return'> {
  return back ? { return: back.number } : { order: shortId(order) };
}

function subjectOf({ back, order, company }: RefundNews): string {
  return back ? `${company} return ${back.number}` : `${company} order ${shortId(order)}`;
}

function pageOf({ publicUrl, order, back }: RefundNews) {
  if (back) return returnLink({ publicUrl, back }, 'See my return');
  return { label: 'See my order', url: `${publicUrl}/myaccount/order/${order.id}` };
}

function billOf({ publicUrl, back, order, refund }: RefundNews, name: string): NonNullable<Letter['bill']> {
  const amount = toPaise(refund.amount);
  if (back) return billOfReturn({ publicUrl, back }, { name, amount });
  const { lines } = shortBillOf(order.lines, { name, publicUrl });
  return { lines, sums: [{ name, amount: formatPaise(amount), kind: 'total' }] };
}

function creditNotes({ order, publicUrl }: RefundNews): Block[] {
  const notes = (order.documents ?? []).filter(({ kind }) => kind === 'credit_note');
  return documentsBlock(notes, { order, publicUrl });
}
