import { expect, test } from 'vitest';
import { createSwrCache } from './swr-cache.ts';

function createTestCounter(...counts: number[]) {
  let time = 0;
  let made = 0;
  const getCachedCount = createSwrCache<number>({ shouldCache: (count) => count >= 10_000, now: () => time });
  return {
    count: () => getCachedCount('orders', async () => counts[Math.min(made++, counts.length - 1)] ?? 0),
    pass: (ms: number) => (time += ms),
    made: () => made,
  };
}

test('a cheap value is computed each time', async () => {
  const { count } = createTestCounter(1, 2);
  expect([await count(), await count()]).toEqual([1, 2]);
});

test('an expensive value is computed once in five seconds', async () => {
  const { count, made } = createTestCounter(20_000, 20_001);
  expect(await Promise.all([count(), count()])).toEqual([20_000, 20_000]);
  expect(await count()).toBe(20_000);
  expect(made()).toBe(1);
});

test('a stale value is returned once more while it is computed again', async () => {
  const { count, pass: advance } = createTestCounter(20_000, 20_001);
  await count();
  advance(6000);
  expect(await count()).toBe(20_000);
  expect(await count()).toBe(20_001);
});

test('a value older than a minute is never returned', async () => {
  const { count, pass: advance } = createTestCounter(20_000, 30_000);
  await count();
  advance(61_000);
  expect(await count()).toBe(30_000);
});
