import { getMonthDates } from '../tax/financial-year.ts';

/** A month as Indian dates and timestamps. `until` and `before` are exclusive. */
export type MonthRange = { from: string; until: string; since: Date; before: Date };

export function getMonthRange(month: string): MonthRange {
  const { from, until } = getMonthDates(month);
  return { from, until, since: toIndianMidnight(from), before: toIndianMidnight(until) };
}

/** Returns the month `count` months earlier. */
export function subtractMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - count)).toISOString().slice(0, 7);
}

function toIndianMidnight(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}
