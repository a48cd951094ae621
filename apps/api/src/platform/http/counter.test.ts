import type { Redis } from 'ioredis';
import { expect, test, vi } from 'vitest';
import { openCounter } from './counter.ts';

/** A Redis that is connected and never answers in time. */
function aFrozenRedis() {
  const asked = vi.fn<() => Promise<never>>(async () => {
    throw new Error('Command timed out');
  });
  return { asked, redis: { eval: asked, get: asked, del: asked } as unknown as Redis };
}

test('a Redis that does not answer is left alone for a second, and counting goes on here', async () => {
  vi.useFakeTimers();
  const { asked, redis } = aFrozenRedis();
  const counter = openCounter(redis);
  for (let count = 1; count <= 20; count++) {
    expect(await counter.increment('a', 60_000)).toMatchObject({ current: count });
  }
  expect(asked).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(1000);
  await counter.increment('a', 60_000);
  expect(asked).toHaveBeenCalledTimes(4);
  vi.useRealTimers();
});

test('what is forgotten while Redis does not answer is forgotten here', async () => {
  const { redis } = aFrozenRedis();
  const counter = openCounter(redis);
  for (let count = 0; count < 5; count++) await counter.increment('a', 60_000);
  await counter.forget('a');
  expect(await counter.read('a')).toBe(0);
});
