import { toPaise, toRupees } from '@kinari/contract/money';
import { REFUND_DAYS } from '@kinari/contract/words/policy-days';
import { RETURN_WISHES, RETURN_WORDS } from '@kinari/contract/words/return-words';
import { dayInIndia, formatDayOfYear, formatTimeOfDay } from '../../platform/text/format-date.ts';
import type { StaffReturn } from '../return.data.ts';
import type { QueuedReturn, ReturnLine } from './returns.data.ts';

const DAY_MS = 24 * 60 * 60_000;

/** `13 Nov`, or `today`. */
export function dayWord(moment: string, today = dayInIndia()): string {
  const day = dayInIndia(new Date(moment));
  return day === today ? 'today' : formatDayOfYear(day);
}

/** The last that happened to a return, as its queue tells it. */
export function lastOf({ state, askedAt, receivedAt, closedAt }: QueuedReturn, today = dayInIndia()): string {
  if (closedAt) return `${RETURN_WORDS[state]} ${dayWord(closedAt, today)}`;
  if (receivedAt) return `Received ${dayWord(receivedAt, today)}`;
  return state === 'moving' ? 'On its way' : `Asked ${dayWord(askedAt, today)}`;
}

export const itemWords = (units: number) => (units === 1 ? '1 item' : `${units} items`);

/** `Asked 9 Nov, in time`. */
export function askedWords({ askedAt, until }: StaffReturn, today = dayInIndia()): string {
  const asked = `Asked ${dayWord(askedAt, today)}`;
  if (!until) return asked;
  return `${asked}, ${Date.parse(askedAt) <= Date.parse(until) ? 'in time' : 'after its time'}`;
}

/** `13 Nov, 23:59`, by the clock in India. */
export function momentWords(moment: string): string {
  const at = new Date(moment);
  return `${formatDayOfYear(dayInIndia(at))}, ${formatTimeOfDay(at)}`;
}

/** The day by which what is owed has to be paid; none while the goods are not back, or nothing is owed any more. */
export function dueOn({ state, receivedAt, refunds }: StaffReturn): string | undefined {
  const waiting = refunds.filter(({ state: at }) => at === 'due' || at === 'noted').map((refund) => refund.dueOn);
  if (waiting.length > 0) return waiting.toSorted()[0];
  if (state !== 'received' || !receivedAt) return undefined;
  return dayInIndia(new Date(Date.parse(receivedAt) + REFUND_DAYS * DAY_MS));
}

/** What the customer wants for a line. */
export function wishWords({ wish, exchange }: ReturnLine, { forGift }: StaffReturn): string {
  if (wish === 'exchange' && exchange) return `Exchange for ${choiceWords(exchange)}`;
  return forGift ? 'Gift credit' : RETURN_WISHES[wish];
}

function choiceWords({ size, color }: NonNullable<ReturnLine['exchange']>): string {
  return [color, size].filter(Boolean).join(', ') || 'the same';
}

export function sumOf({ price, quantity }: Pick<ReturnLine, 'price' | 'quantity'>): number {
  return toRupees(toPaise(price) * quantity);
}

/** What is wanted in exchange cannot be had in that number any more. */
export function isSoldOut({ lines, facts }: StaffReturn): boolean {
  return lines.some(({ id, wish, quantity }) => wish === 'exchange' && (facts[id]?.inStock ?? 0) < quantity);
}

/** A number as it stands on a slip, from however it was typed or scanned. */
export function tidyNumber(typed: string): string {
  const letters = typed.toUpperCase().replace(/\s/g, '');
  return /^[0-9A-Z]{8}$/.test(letters) ? `R-${letters}` : letters;
}
