/** What time it is. Handed in rather than asked for, so that a test can let a month pass in a millisecond. */
export type Now = () => Date;

export const systemClock: Now = () => new Date();

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function later(time: Date, byMs: number): Date {
  return new Date(time.getTime() + byMs);
}

const INDIAN_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** The day it is in India, as 2026-11-16. */
export function dayInIndia(time: Date): string {
  return INDIAN_DAY.format(time);
}
