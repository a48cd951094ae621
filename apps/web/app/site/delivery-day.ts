import { formatDayMonth, formatWeekday, toIndianDate } from '../platform/text/format-date.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Returns the expected delivery day of an order placed now, as `20 Nov`, in Indian time. */
export function deliveryDay(deliveryDays: number, now = new Date()): string {
  return formatDayMonth(addDays(deliveryDays, now));
}

/** Returns the same day as `Fri, 20 Nov`. */
export function deliveryWeekday(deliveryDays: number, now = new Date()): string {
  return formatWeekday(addDays(deliveryDays, now));
}

function addDays(days: number, now: Date): string {
  return toIndianDate(new Date(now.getTime() + days * DAY_MS));
}
