import { expect, test } from 'vitest';
import { createAxis, formatShortRupees } from './axis.ts';

test('an axis starts at zero, ends at or above the maximum and has three to seven even ticks', () => {
  for (const maxValue of [0, 1, 7, 499, 1299, 76_494, 126_414, 999_999, 1_993_931, 87_654_321]) {
    const { top, ticks } = createAxis(maxValue);
    expect(ticks[0]).toBe(0);
    expect(ticks.at(-1)).toBe(top);
    expect(top).toBeGreaterThanOrEqual(maxValue);
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    expect(ticks.length).toBeLessThanOrEqual(7);
    const steps = ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0));
    expect(new Set(steps).size).toBe(1);
  }
});

test('an axis for a little over one lakh has steps of fifty thousand', () => {
  expect(createAxis(126_414)).toEqual({ top: 150_000, ticks: [0, 50_000, 100_000, 150_000] });
});

test('ticks are formatted in thousands, lakhs and crores', () => {
  expect([0, 500, 40_000, 120_000, 2_500_000, 30_000_000].map(formatShortRupees)).toEqual([
    '₹0',
    '₹500',
    '₹40k',
    '₹1.2L',
    '₹25L',
    '₹3Cr',
  ]);
});

test('no tick label is rounded to another value', () => {
  const worth = { '': 1, k: 1000, L: 100_000, Cr: 10_000_000 };
  for (const maxValue of [3, 45, 820, 2400, 31_000, 99_000, 260_000, 4_700_000, 61_000_000]) {
    for (const tick of createAxis(maxValue).ticks) {
      const [, digits = '', unit = ''] = /^₹([\d.,]+)(\w*)$/.exec(formatShortRupees(tick)) ?? [];
      expect(Number(digits.replaceAll(',', '')) * worth[unit as keyof typeof worth]).toBeCloseTo(tick, 6);
    }
  }
});
