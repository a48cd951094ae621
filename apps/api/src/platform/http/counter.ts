import type { Redis } from 'ioredis';

export type Count = { current: number; ttl: number };

/**
 * For rate limits, by fixed windows: counts what may be forgotten, each within a time that begins with the first of
 * them.
 */
export type Counter = {
  increment(key: string, windowMs: number): Promise<Count>;
  /** Takes one back, as if it had not been counted. */
  decrement(key: string): Promise<void>;
  read(key: string): Promise<number>;
  forget(key: string): Promise<void>;
};

const MOST_KEYS_IN_PROCESS = 50_000;
// A Redis that hangs would cost every request the time it is given to answer, once for each limit.
const LEFT_ALONE_MS = 1000;
const MOST_FAILURES = 3;

const INCREMENT = `
local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {current, redis.call('PTTL', KEYS[1])}`;

// An expired key must stay gone: taking one back from nothing would leave a count that never expires.
const DECREMENT = `if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('DECR', KEYS[1]) end`;

/** Counts in Redis, so that every process counts together, or in this process while Redis is away or does not answer. */
export function openCounter(redis: Redis): Counter {
  const here = countHere();
  let [failures, leftAloneUntil] = [0, 0];
  const orHere = async <T>(inRedis: () => Promise<T>, instead: () => T): Promise<T> => {
    if (Date.now() < leftAloneUntil) return instead();
    try {
      const answer = await inRedis();
      failures = 0;
      return answer;
    } catch {
      failures += 1;
      if (failures >= MOST_FAILURES) leftAloneUntil = Date.now() + LEFT_ALONE_MS;
      return instead();
    }
  };
  const redisKey = (key: string) => `limit:${key}`;

  return {
    increment: (key, windowMs) =>
      orHere(
        async () => {
          const [current, ttl] = (await redis.eval(INCREMENT, 1, redisKey(key), windowMs)) as [number, number];
          return { current, ttl };
        },
        () => here.increment(key, windowMs),
      ),
    decrement: (key) =>
      orHere(
        async () => void (await redis.eval(DECREMENT, 1, redisKey(key))),
        () => here.decrement(key),
      ),
    read: (key) =>
      orHere(
        async () => Number(await redis.get(redisKey(key))),
        () => here.read(key),
      ),
    forget: (key) =>
      orHere(
        async () => {
          here.forget(key);
          await redis.del(redisKey(key));
        },
        () => here.forget(key),
      ),
  };
}

function countHere() {
  const counts = new Map<string, { current: number; endsAt: number }>();
  const find = (key: string) => {
    const kept = counts.get(key);
    return kept && kept.endsAt > Date.now() ? kept : undefined;
  };
  return {
    increment(key: string, windowMs: number): Count {
      const count = find(key) ?? { current: 0, endsAt: Date.now() + windowMs };
      count.current += 1;
      if (counts.size >= MOST_KEYS_IN_PROCESS) counts.clear();
      counts.set(key, count);
      return { current: count.current, ttl: count.endsAt - Date.now() };
    },
    decrement(key: string): void {
      const count = find(key);
      if (count) count.current -= 1;
    },
    read: (key: string): number => find(key)?.current ?? 0,
    forget: (key: string): void => void counts.delete(key),
  };
}
