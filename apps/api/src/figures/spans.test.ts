import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, daysBetween, daysOf, hoursOf, partsOf, tellPeriod } from './spans.ts';

// 00:10 on the 17th in India, when it is still the 16th elsewhere.
const justAfterMidnight = new Date('2026-11-16T18:40:00Z');

test('a day begins at midnight in India', () => {
  expect(tellPeriod('today', justAfterMidnight)).toMatchObject({
    span: { from: '2026-11-17', to: '2026-11-17' },
    before: { from: '2026-11-16', to: '2026-11-16' },
    step: 'hour',
  });
});

test('a period ends today, and the one before ends where it begins', () => {
  expect(tellPeriod('30', justAfterMidnight)).toMatchObject({
    span: { from: '2026-10-19', to: '2026-11-17' },
    before: { from: '2026-09-19', to: '2026-10-18' },
    step: 'day',
  });
  expect(tellPeriod('365', justAfterMidnight).step).toBe('week');
});

test('of today only the hours that have begun are told', () => {
  expect(hoursOf('2026-11-17', justAfterMidnight)).toEqual(['2026-11-17T00']);
  expect(hoursOf('2026-11-16', justAfterMidnight)).toHaveLength(24);
});

test('whole months and the days around them are each day of a span once', () => {
  const day = fc.integer({ min: 0, max: 2000 }).map((n) => dayAfter('2024-01-01', n));
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 400 }), (from, length) => {
      const span = { from, to: dayAfter(from, length) };
      const { days, months } = partsOf(span);
      const parts = [...days, ...(months ? [months] : [])];
      const covered = parts.flatMap((part) => daysOf({ from: part.from, to: dayAfter(part.until, -1) }));
      expect(covered.toSorted()).toEqual(daysOf(span));
      const ends = months ? [months.from, months.until] : [];
      expect(ends.every((day) => day.endsWith('-01'))).toBe(true);
      for (const part of days) expect(daysBetween(part.from, part.until)).toBeLessThanOrEqual(61);
    }),
  );
});
