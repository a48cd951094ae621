import { compareSizes, sizeText, sizeWord } from '@kinari/contract/sizes';
import { REFUND_DAYS } from '@kinari/contract/words/policy-days';
import {
  dayInIndia,
  formatDay,
  formatDayOfYear,
  formatTimeOfDay,
  formatWeekday,
} from '../platform/text/format-date.ts';
import type { ReturnOption } from './returns.data.ts';

const DAY_MS = 24 * 60 * 60_000;
// A courier within India, from door to door.
const DAYS_ON_ITS_WAY = 3;

/** `Thu, 19 Nov 2026`. */
export function fullDay(day: string): string {
  return `${formatWeekday(day)} ${day.slice(0, 4)}`;
}

/** `Thu, 19 Nov 2026, 23:59`, by the clock in India. */
export function lastMoment(until: string): string {
  const moment = new Date(until);
  return `${fullDay(dayInIndia(moment))}, ${formatTimeOfDay(moment)}`;
}

/** `Sun 22 Nov`. */
export function lastDay(until: string): string {
  return formatWeekday(dayInIndia(new Date(until))).replace(',', '');
}

export function deliveredWords(day: string): string {
  return `Delivered on ${formatDay(day)}.`;
}

type Goods = { size: string | null; color: string | null };

/** `River Blue, size 42`; what it does not have is left out. */
export function goodsWords({ color, size }: Goods, ...more: string[]): string {
  const ofSize = sizeText(size);
  return [color, ofSize && ofSize.charAt(0).toLowerCase() + ofSize.slice(1), ...more].filter(Boolean).join(', ') || '';
}

export function piecesWords(quantity: number): string {
  return quantity === 1 ? '1 piece' : `${quantity} pieces`;
}

export function itemsWords(units: number): string {
  return units === 1 ? '1 item' : `${units} items`;
}

/** `Sizes 44 and 46 are in stock`; where colours differ too, only that there is a choice. */
export function inStockWords({ exchanges, color }: Pick<ReturnOption, 'exchanges' | 'color'>): string {
  if (exchanges.length === 0) return 'No other size or colour is in stock';
  const sizes = exchanges.flatMap(({ size }) => size ?? []).toSorted(compareSizes);
  const isOfOneColor = exchanges.every((other) => other.color === color);
  if (!isOfOneColor || sizes.length !== exchanges.length || sizes.length > 6) {
    return exchanges.length === 1 ? 'One other is in stock' : `${exchanges.length} others are in stock`;
  }
  const word = sizeWord(...sizes);
  return sizes.length === 1
    ? `${word} ${sizes[0]} is in stock`
    : `${word === 'Size' ? 'Sizes' : word} ${listed(sizes)} are in stock`;
}

/** What a choice of another one says: its size, and its colour where that is another one. */
export function exchangeWords(exchange: Goods, { color }: Goods): string {
  const parts = [exchange.color === color && exchange.size ? null : exchange.color, sizeText(exchange.size)];
  return parts.filter(Boolean).join(', ');
}

/** When goods that are sent today may be here, and by when the money is then due. */
export function refundDays(today: string): { arrives: string; latest: string } {
  const arrives = dayAfter(today, DAYS_ON_ITS_WAY);
  return { arrives: formatDayOfYear(arrives), latest: fullDay(dayAfter(arrives, REFUND_DAYS)) };
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
