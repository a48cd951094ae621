import type { Redis } from 'ioredis';
import { expect, test, vi } from 'vitest';
import { createCounter } from './counter.ts';

/** A connected Redis that never responds in time. */
function createFrozenRedis() {
  const redisCall = vi.fn<() => Promise<never>>(async () => {
    throw new Error('Command timed out');
  });
  return { redisCall, redis: { eval: redisCall, get: redisCall, del: redisCall } as unknown as Redis };
}

test('an unavailable Redis is not called for a second, and counting continues locally', async () => {
  vi.useFakeTimers();
  const { redisCall, redis } = createFrozenRedis();
  const counter = createCounter(redis);
  for (let count = 1; count <= 20; count++) {
    expect(await counter.increment('a', 60_000)).toMatchObject({ current: count });
  }
  expect(redisCall).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(1000);
  await counter.increment('a', 60_000);
  expect(redisCall).toHaveBeenCalledTimes(4);
  vi.useRealTimers();
});

test('a reset while Redis is unavailable resets the local count', async () => {
  const { redis } = createFrozenRedis();
  const counter = createCounter(redis);
  for (let count = 0; count < 5; count++) await counter.increment('a', 60_000);
  await counter.forget('a');
  expect(await counter.read('a')).toBe(0);
});

function createRedisWithCount(current: number) {
  const evalMock = vi.fn<() => Promise<[number, number]>>(async () => [(current += 1), 30_000]);
  return { evalMock, redis: { eval: evalMock } as unknown as Redis };
}

test('the higher count wins, and the Redis count is kept locally when Redis fails', async () => {
  const { evalMock, redis } = createRedisWithCount(10);
  const counter = createCounter(redis);
  expect(await counter.increment('a', 60_000)).toMatchObject({ current: 11 });
  evalMock.mockRejectedValue(new Error('Command timed out'));
  expect(await counter.increment('a', 60_000)).toMatchObject({ current: 12 });
});

test('many new keys do not evict a key in use', async () => {
  const { redis } = createFrozenRedis();
  const counter = createCounter(redis);
  for (let key = 0; key < 60_000; key++) {
    await counter.increment(`stranger ${key}`, 60_000);
    if (key % 10_000 === 0) await counter.increment('a', 60_000);
  }
  expect(await counter.read('a')).toBe(6);
});
