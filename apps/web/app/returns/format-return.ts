import { REFUND_DAYS } from '@kinari/contract/labels/policy-days';
import {
  addDays,
  formatDay,
  formatDayMonth,
  formatFullDay,
  formatShortDay,
  formatTime,
  toIndianDate,
} from '@kinari/contract/locale';
import { compareSizes, formatSize, sizeHeading } from '@kinari/contract/sizes';
import type { ReturnOption } from './returns.data.ts';

// Courier transit time within India.
const TRANSIT_DAYS = 3;

/** `Thu, 19 Nov 2026, 23:59`, in Indian time. */
export function formatDeadline(until: string): string {
  const moment = new Date(until);
  return `${formatFullDay(toIndianDate(moment))}, ${formatTime(moment)}`;
}

/** `Sun 22 Nov`. */
export function formatLastDay(until: string): string {
  return formatShortDay(toIndianDate(new Date(until)));
}

export function formatDelivered(day: string): string {
  return `Delivered on ${formatDay(day)}.`;
}

type Goods = { size: string | null; color: string | null };

/** `River Blue, size 42`. Missing values are left out. */
export function formatGoods({ color, size }: Goods, ...more: string[]): string {
  const ofSize = formatSize(size);
  return [color, ofSize && ofSize.charAt(0).toLowerCase() + ofSize.slice(1), ...more].filter(Boolean).join(', ') || '';
}

/** `Sizes 44 and 46 are in stock`. If colours differ too, only the number of choices. */
export function formatExchangeStock({ exchanges, color }: Pick<ReturnOption, 'exchanges' | 'color'>): string {
  if (exchanges.length === 0) return 'No other size or colour is in stock';
  const sizes = exchanges.flatMap(({ size }) => size ?? []).toSorted(compareSizes);
  const isOfOneColor = exchanges.every((other) => other.color === color);
  if (!isOfOneColor || sizes.length !== exchanges.length || sizes.length > 6) {
    return exchanges.length === 1 ? 'One other is in stock' : `${exchanges.length} others are in stock`;
  }
  const word = sizeHeading(...sizes);
  return sizes.length === 1
    ? `${word} ${sizes[0]} is in stock`
    : `${word === 'Size' ? 'Sizes' : word} ${joinWithAnd(sizes)} are in stock`;
}

export function formatExchange(exchange: Goods, { color }: Goods): string {
  const parts = [exchange.color === color && exchange.size ? null : exchange.color, formatSize(exchange.size)];
  return parts.filter(Boolean).join(', ');
}

/** Returns when goods sent today may arrive, and when the refund is then due. */
export function refundDays(today: string): { arrives: string; latest: string } {
  const arrives = addDays(today, TRANSIT_DAYS);
  return { arrives: formatDayMonth(arrives), latest: formatFullDay(addDays(arrives, REFUND_DAYS)) };
}

function joinWithAnd(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
