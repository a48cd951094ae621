import { expect, test } from 'vitest';
import { DAY, HOUR } from '../platform/clock.ts';
import { RETRY_PLAN, waitAfter } from './retry-plan.ts';

test('a delivery is tried ten times, over a little more than three days', () => {
  const waits = Array.from({ length: 12 }, (_, index) => waitAfter(index + 1, RETRY_PLAN, 0));
  expect(waits.filter((wait) => wait !== undefined)).toHaveLength(9);
  expect(waits[0]).toBe(5000);
  const total = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0);
  expect(total).toBeGreaterThan(3 * DAY);
  expect(total).toBeLessThan(3 * DAY + 4 * HOUR);
});

test('waits differ a little, and are never shorter than planned', () => {
  expect(waitAfter(1, RETRY_PLAN, 1)).toBe(5500);
  expect(waitAfter(1, RETRY_PLAN)).toBeGreaterThanOrEqual(5000);
});
