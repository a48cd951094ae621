import { addDays } from '@kinari/contract/locale';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween, listDays, listHours, resolvePeriod, splitSpan } from './periods.ts';

// 00:10 on the 17th in India is still the 16th in UTC.
const justAfterMidnight = new Date('2026-11-16T18:40:00Z');

test('a day begins at midnight in India', () => {
  expect(resolvePeriod('today', justAfterMidnight)).toMatchObject({
    span: { from: '2026-11-17', to: '2026-11-17' },
    previousPeriod: { from: '2026-11-16', to: '2026-11-16' },
    step: 'hour',
  });
});

test('a period ends today, and the previous period ends the day before it starts', () => {
  expect(resolvePeriod('30', justAfterMidnight)).toMatchObject({
    span: { from: '2026-10-19', to: '2026-11-17' },
    previousPeriod: { from: '2026-09-19', to: '2026-10-18' },
    step: 'day',
  });
  expect(resolvePeriod('365', justAfterMidnight).step).toBe('week');
});

test('today has only the hours that have started', () => {
  expect(listHours('2026-11-17', justAfterMidnight)).toEqual(['2026-11-17T00']);
  expect(listHours('2026-11-16', justAfterMidnight)).toHaveLength(24);
});

test('whole months and the days around them cover each day of a span once', () => {
  const day = fc.integer({ min: 0, max: 2000 }).map((n) => addDays('2024-01-01', n));
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 400 }), (from, length) => {
      const span = { from, to: addDays(from, length) };
      const { days, months } = splitSpan(span);
      const parts = [...days, ...(months ? [months] : [])];
      const coveredDays = parts.flatMap((part) => listDays({ from: part.from, to: addDays(part.until, -1) }));
      expect(coveredDays.toSorted()).toEqual(listDays(span));
      const monthBounds = months ? [months.from, months.until] : [];
      expect(monthBounds.every((day) => day.endsWith('-01'))).toBe(true);
      for (const part of days) expect(daysBetween(part.from, part.until)).toBeLessThanOrEqual(61);
    }),
  );
});
