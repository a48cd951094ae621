import type { EndpointQuery } from '@kinari/contract/contract';
import { addDays, toIndianDate, toIndianTime } from '@kinari/contract/locale';
import { DAY } from '../platform/clock.ts';

export type Period = EndpointQuery<'getSalesSummary'>['period'];
/** Days in India, both inclusive. */
export type Span = { from: string; to: string };
export type Step = 'hour' | 'day' | 'week';

/** A resolved period: its days, the same number of days before, and the bar size. */
export type ResolvedPeriod = { period: Period; asOf: Date; span: Span; previousPeriod: Span; step: Step };

const STEP_BY_PERIOD: Partial<Record<Period, Step>> = { today: 'hour', 365: 'week' };

export function resolvePeriod(period: Period, asOf: Date): ResolvedPeriod {
  const days = period === 'today' ? 1 : Number(period);
  const to = toIndianDate(asOf);
  const from = addDays(to, 1 - days);
  return {
    period,
    asOf,
    span: { from, to },
    previousPeriod: { from: addDays(from, -days), to: addDays(from, -1) },
    step: STEP_BY_PERIOD[period] ?? 'day',
  };
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

export function listDays({ from, to }: Span): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));
}

/** Lists the hours of an Indian day that have started. */
export function listHours(day: string, asOf: Date): string[] {
  const hourCount = day === toIndianDate(asOf) ? Number(toIndianTime(asOf).slice(11, 13)) + 1 : 24;
  return Array.from({ length: hourCount }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}`);
}

export function isMonday(day: string): boolean {
  return new Date(day).getUTCDay() === 1;
}

/** Whole months and the remaining days of a span. Months are read from the monthly totals. */
export type SpanParts = {
  days: { from: string; until: string }[];
  months: { from: string; until: string } | undefined;
};

export function splitSpan({ from, to }: Span): SpanParts {
  const until = addDays(to, 1);
  const firstMonth = from.endsWith('-01') ? from : getNextMonth(from);
  const lastMonth = `${until.slice(0, 8)}01`;
  if (firstMonth >= lastMonth) return { days: [{ from, until }], months: undefined };
  const days = [
    { from, until: firstMonth },
    { from: lastMonth, until },
  ];
  return { days: days.filter((part) => part.from < part.until), months: { from: firstMonth, until: lastMonth } };
}

function getNextMonth(day: string): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1)).toISOString().slice(0, 10);
}
