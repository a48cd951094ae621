import { formatPaise } from '@kinari/contract/money';
import { REFUND_DAYS } from '@kinari/contract/words/policy-days';
import type { Letterhead } from '../../company/company.service.ts';
import type { Block, Letter } from '../letter.ts';
import { dayInFull, dayInIndia, daysAfter } from '../letter-days.ts';
import { sentence } from '../parcel-letters.ts';
import {
  type AboutReturn,
  billOfReturn,
  pieces,
  type Return,
  returnLink,
  stepsOfReturn,
  sumOf,
  variantOf,
  worthOf,
} from './return-facts.ts';

// The e-mail templates about a return.
export type ReturnNews = AboutReturn & {
  kind: 'asked' | 'accepted' | 'refused' | 'received' | 'inspected';
  company: Letterhead;
};
type Told = Pick<
  Letter,
  'preview' | 'paragraphs' | 'answer' | 'choices' | 'changes' | 'action' | 'otherwise' | 'afterwards'
>;
type News = { heading: string; tell: (news: ReturnNews) => Told };

const NEWS: Record<ReturnNews['kind'], News> = {
  asked: { heading: 'We have your request', tell: asked },
  accepted: { heading: 'Your return is accepted', tell: accepted },
  refused: { heading: 'We cannot take it back', tell: refused },
  received: { heading: 'Your return has arrived', tell: received },
  inspected: { heading: 'We have looked at your return', tell: inspected },
};

export function returnLetter(news: ReturnNews): Letter {
  const { kind, company, back } = news;
  const { heading, tell } = NEWS[kind];
  const told = tell(news);
  const isOver = kind === 'refused';
  return {
    subject: `${heading}: ${company.name} return ${back.number}`,
    heading,
    return: back.number,
    action: returnLink(news, 'See my return'),
    ...told,
    ...(!isOver && { steps: stepsOfReturn(news, endOf(back)) }),
    bill: billOfReturn(news, { name: 'Worth', amount: worthOf(back) }),
    blocks: blocksOf(news),
  };
}

function asked({ back }: ReturnNews): Told {
  return {
    preview: `We will look at it and write to you. ${comesBack(back)}`,
    paragraphs: ['We will look at it and write to you. Please wait for that letter before you send anything.'],
    answer: { label: 'What comes back', value: valueOf(back), note: comesBack(back) },
    afterwards: ['You can take it back in your account until we have received it.'],
  };
}

function accepted(news: ReturnNews): Told {
  const { back, company } = news;
  const { wePay, courier, trackingNumber } = back;
  const fetched = [courier ? `${courier} comes for it` : 'We tell you who comes for it', trackingNumber]
    .filter(Boolean)
    .join(', ');
  return {
    preview: wePay ? 'We collect it, at our cost.' : 'Send it with any courier, and keep the receipt.',
    paragraphs: [],
    answer: wePay
      ? { label: 'How it comes back', value: 'We collect it', note: `At our cost. ${fetched}.` }
      : {
          label: 'Send it to',
          value: `${company.name}, Returns`,
          note: `${company.address}. With any courier, at your cost and risk. Keep the receipt.`,
        },
    choices: [
      'Leave the tags on and put it in any bag.',
      `Put the slip inside and write ${back.number} on the bag.`,
      wePay ? 'Give it to the courier who comes for it.' : 'Send it, then add the courier’s number to your return.',
    ],
    action: returnLink(news, 'Print the slip'),
    afterwards: [comesBack(back)],
  };
}

function refused({ back, company }: ReturnNews): Told {
  const why = sentence(back.whyRefused ?? '');
  return {
    preview: why,
    paragraphs: ['We have looked at what you asked for, and cannot take it back.'],
    answer: { label: 'Why', value: 'Refused', note: why, tone: 'warn' },
    afterwards: [
      `Do you see it otherwise? Answer this letter${company.email ? `, or write to ${company.email},` : ''} with the number ${back.number}: somebody else will look at it.`,
    ],
  };
}

function received({ back }: ReturnNews): Told {
  const isMoney = worthOf(back, 'money') > 0;
  const note = 'We look at the goods first, and then write to you.';
  return {
    preview: note,
    paragraphs: [],
    answer: isMoney
      ? { label: 'Refund due by', value: dayInFull(dueOf(back)), note }
      : { label: 'Arrived on', value: dayInFull(dayInIndia(new Date(back.receivedAt ?? back.askedAt))), note },
  };
}

/** What it came to: money that is due, credit that is there, an order that is on its way. */
function inspected(news: ReturnNews): Told {
  const { back } = news;
  const due = back.refunds.filter(({ state }) => state === 'due' || state === 'noted');
  const credited = back.refunds.filter(({ means, state }) => means === 'credit' && state === 'sent');
  const needsPlace = due.some(({ means }) => means === null);
  const sent = exchangesOf(back);
  // What paid for an exchange is told as the exchange.
  const credit = Math.max(0, sumOf(credited) - worthOfExchanged(back));
  const sentences = [
    back.said && sentence(back.said),
    credit > 0 && `${formatPaise(credit)} is on your account as shop credit.`,
    ...sent,
  ].filter((text): text is string => Boolean(text));
  return {
    preview:
      sumOf(due) > 0 ? `${formatPaise(sumOf(due))} is due to you.` : (sentences.at(-1) ?? 'Nothing is due for it.'),
    paragraphs: sentences,
    answer: resultOf(back, {
      due: sumOf(due),
      credit,
      dueOn: due[0]?.dueOn ?? dueOf(back),
      needsPlace,
      isExchanged: sent.length > 0,
    }),
    ...changesOf(back),
    ...(needsPlace && { action: returnLink(news, 'Say where the money should go') }),
  };
}

type Result = { due: number; credit: number; dueOn: string; needsPlace: boolean; isExchanged: boolean };

function resultOf(
  back: Return,
  { due, credit, dueOn, needsPlace, isExchanged }: Result,
): NonNullable<Letter['answer']> {
  if (due > 0) {
    const place = back.goesTo ? `To ${back.goesTo}.` : '';
    const note = needsPlace ? 'Please say where it should go: then we can send it.' : place;
    return {
      label: `Refund due by ${dayInFull(dueOn)}`,
      value: formatPaise(due),
      ...(note && { note }),
      ...(needsPlace && { tone: 'warn' as const }),
    };
  }
  if (credit > 0)
    return { label: 'Shop credit', value: formatPaise(credit), note: 'Use it at checkout, as a way of paying.' };
  if (isExchanged) return { label: 'In exchange', value: 'Is being packed', note: 'You pay nothing for it.' };
  return { label: 'Refund', value: formatPaise(0), note: 'Answer this letter if you see it otherwise.', tone: 'warn' };
}

/** What was not as it was said to be. */
function changesOf({ lines }: Return): Pick<Letter, 'changes'> {
  const changes = lines.flatMap(({ name, color, size, quantity, verdict }) => {
    const lost = verdict && verdict.notOurs + verdict.missing;
    if (!lost) return [];
    const found = [
      quantity > lost && `${pieces(quantity - lost)} taken back`,
      verdict.missing > 0 && `${verdict.missing} missing`,
      verdict.notOurs > 0 && `${verdict.notOurs} not ours`,
    ];
    return [
      {
        what: [name, variantOf({ color, size })].filter(Boolean).join(', '),
        before: `${pieces(quantity)} announced`,
        now: found.filter(Boolean).join(', '),
      },
    ];
  });
  return changes.length > 0 ? { changes } : {};
}

function exchangesOf({ lines }: Return): string[] {
  return lines.flatMap(({ exchange, name }) =>
    exchange?.orderId
      ? [
          `${[name, variantOf(exchange)].filter(Boolean).join(', ')} comes to you as order ${exchange.orderId.slice(0, 8)}.`,
        ]
      : [],
  );
}

function worthOfExchanged({ lines }: Return): number {
  return worthOf({ lines: lines.filter(({ exchange }) => exchange?.orderId) });
}

function valueOf(back: Return): string {
  const worth = worthOf(back, 'money') + worthOf(back, 'credit');
  return worth > 0 ? formatPaise(worth) : 'An exchange';
}

/** What comes back, and within how many days. */
function comesBack(back: Return): string {
  const [money, credit] = [worthOf(back, 'money'), worthOf(back, 'credit')];
  const isExchange = back.lines.some(({ wish }) => wish === 'exchange');
  const parts = [
    money > 0 && `${formatPaise(money)} back${back.goesTo ? ` to ${back.goesTo}` : ''}`,
    credit > 0 && `${formatPaise(credit)} as shop credit`,
    isExchange && 'your exchange',
  ].filter(Boolean);
  return `You get ${parts.join(', ')} within ${REFUND_DAYS} days of our receiving it.`;
}

function dueOf({ receivedAt, askedAt }: Return): string {
  return daysAfter(dayInIndia(new Date(receivedAt ?? askedAt)), REFUND_DAYS);
}

function endOf(back: Return): { dueOn?: string } {
  return back.receivedAt ? { dueOn: dueOf(back) } : {};
}

function blocksOf({ kind, back, publicUrl }: ReturnNews): Block[] {
  const order = { label: back.orderId.slice(0, 8), url: `${publicUrl}/myaccount/order/${back.orderId}` };
  const isOpen = kind === 'asked' || kind === 'accepted';
  return [
    { name: 'Of your order', lines: [order] },
    ...(isOpen && back.goesTo && worthOf(back, 'money') > 0
      ? [{ name: 'The money goes to', lines: [back.goesTo] }]
      : []),
  ];
}
