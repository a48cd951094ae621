import { expect, test } from 'vitest';
import { remember } from './remembered.ts';

function aCounter(...counts: number[]) {
  let time = 0;
  let made = 0;
  const countOnce = remember<number>({ worthIt: (count) => count >= 10_000, now: () => time });
  return {
    count: () => countOnce('orders', async () => counts[Math.min(made++, counts.length - 1)] ?? 0),
    pass: (ms: number) => (time += ms),
    made: () => made,
  };
}

test('a short list is counted each time', async () => {
  const { count } = aCounter(1, 2);
  expect([await count(), await count()]).toEqual([1, 2]);
});

test('a long list is counted once in five seconds, however many ask', async () => {
  const { count, made } = aCounter(20_000, 20_001);
  expect(await Promise.all([count(), count()])).toEqual([20_000, 20_000]);
  expect(await count()).toBe(20_000);
  expect(made()).toBe(1);
});

test('a count that is a little old is given out once more while it is made anew', async () => {
  const { count, pass } = aCounter(20_000, 20_001);
  await count();
  pass(6000);
  expect(await count()).toBe(20_000);
  expect(await count()).toBe(20_001);
});

test('nobody is given a count older than a minute', async () => {
  const { count, pass } = aCounter(20_000, 30_000);
  await count();
  pass(61_000);
  expect(await count()).toBe(30_000);
});
