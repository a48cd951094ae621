import { dayInIndia, formatDayOfYear, formatWeekday } from '../platform/text/format-date.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The day by which something ordered now is expected, as `20 Nov`; days begin and end in India. */
export function deliveryDay(daysToDeliver: number, now = new Date()): string {
  return formatDayOfYear(dayAhead(daysToDeliver, now));
}

/** The same day as `Fri, 20 Nov`. */
export function deliveryWeekday(daysToDeliver: number, now = new Date()): string {
  return formatWeekday(dayAhead(daysToDeliver, now));
}

function dayAhead(days: number, now: Date): string {
  return dayInIndia(new Date(now.getTime() + days * DAY_MS));
}
