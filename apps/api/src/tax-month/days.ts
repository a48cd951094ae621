import { daysOfMonth } from '../tax/financial-year.ts';

/** A month from its first day until before the next one's, and the moments in India at which the two begin. */
export type Days = { from: string; until: string; since: Date; before: Date };

export function daysOf(month: string): Days {
  const { from, until } = daysOfMonth(month);
  return { from, until, since: midnightOf(from), before: midnightOf(until) };
}

/** The month so many before this one. */
export function monthBefore(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - count)).toISOString().slice(0, 7);
}

function midnightOf(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}
