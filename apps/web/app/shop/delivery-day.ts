import { dayInIndia, formatDayOfYear } from '../platform/text/format-date.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The day by which something ordered now is expected, as `20 Nov`; days begin and end in India. */
export function deliveryDay(daysToDeliver: number, now = new Date()): string {
  return formatDayOfYear(dayInIndia(new Date(now.getTime() + daysToDeliver * DAY_MS)));
}
