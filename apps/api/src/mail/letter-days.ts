import { DAY, HOUR } from '../platform/clock.ts';

// Days are days of India, which has one clock and never changes it.
const inIndia = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...parts });
const OFFSET = 5.5 * HOUR;
const WEEKDAY = inIndia({ weekday: 'short', day: 'numeric', month: 'short' });
const SHORT = inIndia({ day: 'numeric', month: 'short' });
const TIME = inIndia({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** `2026-11-20` as `Fri, 20 Nov 2026`. */
export function dayInFull(isoDate: string): string {
  return `${weekday(isoDate)} ${isoDate.slice(0, 4)}`;
}

/** `2026-11-20` as `Fri, 20 Nov`. */
export function weekday(isoDate: string): string {
  return WEEKDAY.format(new Date(isoDate));
}

/** `2026-11-20` as `20 Nov`. */
export function shortDay(isoDate: string): string {
  return SHORT.format(new Date(isoDate));
}

export function timeOf(moment: Date): string {
  return TIME.format(moment);
}

export function dayInIndia(moment: Date): string {
  return new Date(moment.getTime() + OFFSET).toISOString().slice(0, 10);
}

export function daysAfter(isoDate: string, days: number): string {
  return new Date(Date.parse(isoDate) + days * DAY).toISOString().slice(0, 10);
}
