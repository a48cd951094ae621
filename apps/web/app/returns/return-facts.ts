import { toPaise, toRupees } from '@kinari/contract/money';
import { REFUND_DAYS } from '@kinari/contract/words/policy-days';
import { RETURN_OPEN, RETURN_WORDS, type ReturnState, type ReturnWish } from '@kinari/contract/words/return-words';
import { formatEvent, type TimelineStep } from '../parcels/parcel-facts.ts';
import { dayInIndia, formatDayOfYear } from '../platform/text/format-date.ts';
import { formatRupees } from '../platform/text/format-rupees.ts';
import { dayAfter, exchangeWords } from './return-text.ts';
import type { OwnReturn, Refund } from './returns.data.ts';

export type ReturnTone = 'ok' | 'amber' | 'bad' | 'info' | 'rest';

/** Whether it can still be taken back, and added to: nobody has it in their hands yet. */
export function isUnderWay(state: ReturnState): boolean {
  return (RETURN_OPEN as readonly ReturnState[]).includes(state);
}

/** Where a return is, in the words of its card: what became of the money is said as soon as there is something to say. */
export function standingOf({ state, refunds, lines }: OwnReturn): string {
  const open = refunds.filter(isOpen);
  if (open.length > 0) return `Refund due by ${formatDayOfYear(firstDay(open))}`;
  const sent = refunds.filter((refund) => refund.state === 'sent');
  const references = sent.flatMap(({ means, reference }) => (means === 'credit' ? [] : (reference ?? [])));
  if (references.length > 0) return `Refunded (${references.join(', ')})`;
  if (sent.length > 0) return 'Refunded as shop credit';
  return lines.some(({ exchange }) => exchange?.orderId) ? 'Exchanged' : RETURN_WORDS[state];
}

/** What the state means for the customer, under the return's number. */
export function meaningOf(back: OwnReturn): { tone: ReturnTone; text: string } {
  const { state, wePay } = back;
  if (state === 'asked') return { tone: 'amber', text: 'Asked. We look at it and write to you.' };
  if (state === 'accepted') {
    const how = wePay ? 'We collect it: please have it ready, with the slip inside.' : SEND_IT;
    return { tone: 'ok', text: `Accepted. ${how}` };
  }
  if (state === 'moving') return { tone: 'info', text: 'On its way to us.' };
  if (state === 'received') return { tone: 'ok', text: `It is with us. ${LOOKED_AT}` };
  if (state === 'refused') return { tone: 'bad', text: 'We cannot take this back.' };
  if (state === 'withdrawn') return { tone: 'rest', text: 'You have withdrawn it. Please keep what you have.' };
  return { tone: 'ok', text: `${standingOf(back)}.` };
}

const SEND_IT = 'Please send it to us with the slip inside.';
const LOOKED_AT = 'We look at it and write to you.';

/** What happened to a return, newest first, above it what is still expected. */
export function timelineOf(back: OwnReturn, today: string): TimelineStep[] {
  const happened = happenedTo(back, today);
  const isEnded = back.state === 'refused' || back.state === 'withdrawn';
  const all = isEnded ? happened : [...happened, ...expectedOf(back), ...outcomeOf(back, today)];
  const now = all.findLastIndex(({ kind }) => kind !== 'todo');
  return all
    .map((step, at) => (at === now && step.kind === 'done' ? { ...step, kind: 'now' as const } : step))
    .toReversed();
}

function happenedTo(back: OwnReturn, today: string): TimelineStep[] {
  const { state, askedAt, decidedAt, sentAt, receivedAt, closedAt, whyRefused, courier, trackingNumber } = back;
  const step = (title: string, at: string | null, detail?: string | null): TimelineStep[] =>
    at ? [{ key: title, title, when: formatEvent(at, today), kind: 'done', detail: detail ?? undefined }] : [];
  const refused = state === 'refused';
  return [
    ...step(RETURN_WORDS.asked, askedAt),
    ...(refused ? [] : step(RETURN_WORDS.accepted, decidedAt)),
    ...step(RETURN_WORDS.moving, sentAt, [courier, trackingNumber].filter(Boolean).join(', ')),
    ...step(RETURN_WORDS.received, receivedAt),
    ...(refused ? step(RETURN_WORDS.refused, decidedAt ?? closedAt, whyRefused).map(asWarning) : []),
    ...(state === 'withdrawn' ? step(RETURN_WORDS.withdrawn, closedAt) : []),
  ];
}

function asWarning(step: TimelineStep): TimelineStep {
  return { ...step, kind: 'warn' };
}

function expectedOf({ state, wePay, forGift }: OwnReturn): TimelineStep[] {
  const todo = (title: string, detail?: string): TimelineStep => ({
    key: title,
    title,
    detail,
    when: '',
    kind: 'todo',
  });
  // Whoever has a gift's link sends it without telling with whom.
  const byThem = forGift ? undefined : 'Add the courier’s number when you have it';
  const onItsWay = wePay ? 'We collect it' : byThem;
  const received = todo(RETURN_WORDS.received, 'We look at it when it is here');
  if (state === 'moving') return [received];
  if (state === 'accepted') return [todo(RETURN_WORDS.moving, onItsWay), received];
  return state === 'asked' ? [todo(RETURN_WORDS.accepted), todo(RETURN_WORDS.moving, onItsWay), received] : [];
}

/** What it comes to, as it was settled; before that, as it was wished for. */
function outcomeOf(back: OwnReturn, today: string): TimelineStep[] {
  const settled = [
    ...back.refunds.filter(({ state }) => state !== 'void').map(refundStep),
    ...exchangeSteps(back, today),
  ];
  if (back.state !== 'closed') return settled.length > 0 ? settled : wishedSteps(back);
  if (settled.length > 0) return settled;
  const when = back.closedAt ? formatEvent(back.closedAt, today) : '';
  return [{ key: 'closed', title: RETURN_WORDS.closed, detail: back.said ?? undefined, when, kind: 'done' }];
}

function refundStep({ id, amount, means, goesTo, state, reference, dueOn, doneOn }: Refund): TimelineStep {
  const sum = formatRupees(amount);
  const where = means === 'credit' ? 'as shop credit' : goesTo && `to ${goesTo}`;
  if (state === 'sent') {
    const under = reference && means !== 'credit' ? `reference ${reference}` : null;
    const detail = [`${sum}${where ? ` ${where}` : ''}`, under].filter(Boolean).join(', ');
    return { key: id, title: 'Refunded', detail, when: doneOn ? formatDayOfYear(doneOn) : '', kind: 'done' };
  }
  const detail = where ? `${sum} ${where}` : `${sum}. Please tell us where it should go`;
  return { key: id, title: `Refund due by ${formatDayOfYear(dueOn)}`, detail, when: '', kind: 'todo' };
}

function exchangeSteps({ lines, closedAt }: OwnReturn, today: string): TimelineStep[] {
  return lines.flatMap(({ id, exchange }): TimelineStep[] => {
    if (!exchange?.orderId) return [];
    const when = closedAt ? formatEvent(closedAt, today) : '';
    return [
      { key: id, title: 'Exchanged', detail: `Sent as order ${exchange.orderId.slice(0, 8)}`, when, kind: 'done' },
    ];
  });
}

function wishedSteps(back: OwnReturn): TimelineStep[] {
  const { receivedAt, goesTo } = back;
  const money = worthAs(back, 'money');
  const credit = worthAs(back, 'credit');
  const title = receivedAt
    ? `Refund due by ${formatDayOfYear(dayAfter(dayInIndia(new Date(receivedAt)), REFUND_DAYS))}`
    : 'Refunded';
  const when = receivedAt ? '' : `within ${REFUND_DAYS} days`;
  const refund = (key: ReturnWish, detail: string): TimelineStep => ({ key, title, detail, when, kind: 'todo' });
  return [
    ...back.lines.flatMap(({ id, wish, exchange, ...line }): TimelineStep[] =>
      wish === 'exchange' && exchange
        ? [{ key: id, title: 'Exchanged', detail: `For ${exchangeWords(exchange, line)}`, when: '', kind: 'todo' }]
        : [],
    ),
    ...(credit > 0 ? [refund('credit', `${formatRupees(credit)} as shop credit`)] : []),
    ...(money > 0 ? [refund('money', `${formatRupees(money)}${goesTo ? ` to ${goesTo}` : ''}`)] : []),
  ];
}

function worthAs({ lines }: OwnReturn, wanted: ReturnWish): number {
  const wished = lines.filter(({ wish }) => wish === wanted);
  return toRupees(wished.reduce((sum, { price, quantity }) => sum + toPaise(price) * quantity, 0));
}

/** What is owed and has nowhere to go yet. */
export function homelessRefunds(refunds: readonly Refund[]): Refund[] {
  return refunds.filter(({ state, means }) => state === 'due' && means === null);
}

function isOpen({ state }: Refund): boolean {
  return state === 'due' || state === 'noted';
}

function firstDay(refunds: readonly Refund[]): string {
  return refunds.map(({ dueOn }) => dueOn).toSorted()[0] ?? '';
}
