import { DAY } from '../platform/clock.ts';

export { formatTime as timeOf, toIndianDate } from '@kinari/contract/dates';

// Dates are in Indian time, which has no daylight saving.
const createDateFormat = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...parts });
const WEEKDAY_FORMAT = createDateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const SHORT_FORMAT = createDateFormat({ day: 'numeric', month: 'short' });

/** Formats `2026-11-20` as `Fri, 20 Nov 2026`. */
export function formatFullDate(isoDate: string): string {
  return `${formatWeekday(isoDate)} ${isoDate.slice(0, 4)}`;
}

/** Formats `2026-11-20` as `Fri, 20 Nov`. */
export function formatWeekday(isoDate: string): string {
  return WEEKDAY_FORMAT.format(new Date(isoDate));
}

/** Formats `2026-11-20` as `20 Nov`. */
export function formatShortDate(isoDate: string): string {
  return SHORT_FORMAT.format(new Date(isoDate));
}

export function addDays(isoDate: string, days: number): string {
  return new Date(Date.parse(isoDate) + days * DAY).toISOString().slice(0, 10);
}
