import type { Query } from '@kinari/contract/contract';
import { DAY, dayInIndia } from '../platform/clock.ts';

export type Period = Query<'readFigures'>['period'];
/** Days in India, both of them included. */
export type Span = { from: string; to: string };
export type Step = 'hour' | 'day' | 'week';

/** What a period is at this moment: its days, as many before them, and how long a bar of it is. */
export type Told = { period: Period; asOf: Date; span: Span; before: Span; step: Step };

const STEPS: Partial<Record<Period, Step>> = { today: 'hour', 365: 'week' };

export function tellPeriod(period: Period, asOf: Date): Told {
  const days = period === 'today' ? 1 : Number(period);
  const to = dayInIndia(asOf);
  const from = dayAfter(to, 1 - days);
  return {
    period,
    asOf,
    span: { from, to },
    before: { from: dayAfter(from, -days), to: dayAfter(from, -1) },
    step: STEPS[period] ?? 'day',
  };
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

export function daysOf({ from, to }: Span): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => dayAfter(from, n));
}

/** The hours of a day in India that have begun: all of a day that is over. */
export function hoursOf(day: string, asOf: Date): string[] {
  const begun = day === dayInIndia(asOf) ? hourInIndia(asOf) + 1 : 24;
  return Array.from({ length: begun }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}`);
}

const INDIAN_HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', hourCycle: 'h23' });

function hourInIndia(time: Date): number {
  return Number(INDIAN_HOUR.format(time));
}

/** Whether a week begins with this day. */
export function isMonday(day: string): boolean {
  return new Date(day).getUTCDay() === 1;
}

/** Whole months of a span, and the days of it that are in none: what is kept by month is read by month. */
export type Parts = { days: { from: string; until: string }[]; months: { from: string; until: string } | undefined };

export function partsOf({ from, to }: Span): Parts {
  const until = dayAfter(to, 1);
  const firstMonth = from.endsWith('-01') ? from : monthAfter(from);
  const lastMonth = `${until.slice(0, 8)}01`;
  if (firstMonth >= lastMonth) return { days: [{ from, until }], months: undefined };
  const days = [
    { from, until: firstMonth },
    { from: lastMonth, until },
  ];
  return { days: days.filter((part) => part.from < part.until), months: { from: firstMonth, until: lastMonth } };
}

function monthAfter(day: string): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1)).toISOString().slice(0, 10);
}
