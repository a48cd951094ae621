import { expect, test } from 'vitest';
import { axisOf, shortRupees } from './axis.ts';

test('an axis begins at zero, ends at or above the most there is, and has three to seven even ticks', () => {
  for (const most of [0, 1, 7, 499, 1299, 76_494, 126_414, 999_999, 1_993_931, 87_654_321]) {
    const { top, ticks } = axisOf(most);
    expect(ticks[0]).toBe(0);
    expect(ticks.at(-1)).toBe(top);
    expect(top).toBeGreaterThanOrEqual(most);
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    expect(ticks.length).toBeLessThanOrEqual(7);
    const steps = ticks.slice(1).map((tick, place) => tick - (ticks[place] ?? 0));
    expect(new Set(steps).size).toBe(1);
  }
});

test('the axis of a day that sold a little over a lakh goes by fifty thousands', () => {
  expect(axisOf(126_414)).toEqual({ top: 150_000, ticks: [0, 50_000, 100_000, 150_000] });
});

test('ticks are told in thousands, lakhs and crores', () => {
  expect([0, 500, 40_000, 120_000, 2_500_000, 30_000_000].map(shortRupees)).toEqual([
    '₹0',
    '₹500',
    '₹40k',
    '₹1.2L',
    '₹25L',
    '₹3Cr',
  ]);
});

test('no tick is rounded to say something else than where it stands', () => {
  const worth = { '': 1, k: 1000, L: 100_000, Cr: 10_000_000 };
  for (const most of [3, 45, 820, 2400, 31_000, 99_000, 260_000, 4_700_000, 61_000_000]) {
    for (const tick of axisOf(most).ticks) {
      const [, figure = '', word = ''] = /^₹([\d.,]+)(\w*)$/.exec(shortRupees(tick)) ?? [];
      expect(Number(figure.replaceAll(',', '')) * worth[word as keyof typeof worth]).toBeCloseTo(tick, 6);
    }
  }
});
