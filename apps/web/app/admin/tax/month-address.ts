import { LINE_MARKS } from '@kinari/contract/words/tax-words';
import { dayInIndia } from '../../platform/text/format-date.ts';

/** Which documents of the month are listed below it. */
export const SHOWN = ['all', ...LINE_MARKS, 'no_paper'] as const;
export type Shown = (typeof SHOWN)[number];

/** The month an address names, as `2026-11`. One that makes no sense, or is still to come, is the month it is. */
export function monthOf(given: URLSearchParams, now = new Date()): string {
  const current = dayInIndia(now).slice(0, 7);
  const wanted = given.get('month') ?? '';
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(wanted) && wanted < current ? wanted : current;
}

export function shownOf(given: URLSearchParams): Shown | undefined {
  return SHOWN.find((shown) => shown === given.get('show'));
}

/** The month so many later, or earlier. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

/** `day 15 of 30`, of the month it is; of one that is over nothing. */
export function dayOfMonth(month: string, now = new Date()): string | undefined {
  const today = dayInIndia(now);
  if (!today.startsWith(month)) return undefined;
  const days = new Date(`${monthAfter(month, 1)}-01T00:00:00Z`).getTime() - new Date(`${month}-01T00:00:00Z`).getTime();
  return `day ${Number(today.slice(8))} of ${days / 86_400_000}`;
}
