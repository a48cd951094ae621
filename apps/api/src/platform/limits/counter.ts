import type { Redis } from 'ioredis';

export type Count = { current: number; ttl: number };

/** Counts for rate limits, in fixed windows that start with the first count. Counts may be lost. */
export type Counter = {
  increment(key: string, windowMs: number): Promise<Count>;
  decrement(key: string): Promise<void>;
  read(key: string): Promise<number>;
  forget(key: string): Promise<void>;
};

const MAX_LOCAL_KEYS = 50_000;
// A Redis that hangs would delay every request by the command timeout, once per limit.
const REDIS_COOLDOWN_MS = 1000;
const MAX_FAILURES = 3;

const INCREMENT = `
local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {current, redis.call('PTTL', KEYS[1])}`;

// Do not recreate an expired key: it would never expire.
const DECREMENT = `if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('DECR', KEYS[1]) end`;

/**
 * Counts in Redis for all processes, and in this process as well. The higher count applies, so a slow or unavailable Redis
 * never loosens a limit. Counts from Redis are copied into the process.
 */
export function createCounter(redis: Redis): Counter {
  const localCounter = createLocalCounter();
  let [failures, cooldownUntil] = [0, 0];
  const tryRedis = async <T>(command: () => Promise<T>): Promise<T | undefined> => {
    if (Date.now() < cooldownUntil) return undefined;
    try {
      const result = await command();
      failures = 0;
      return result;
    } catch {
      failures += 1;
      if (failures >= MAX_FAILURES) cooldownUntil = Date.now() + REDIS_COOLDOWN_MS;
      return undefined;
    }
  };
  const redisKey = (key: string) => `limit:${key}`;

  return {
    async increment(key, windowMs) {
      const localCount = localCounter.increment(key, windowMs);
      const result = await tryRedis(() => redis.eval(INCREMENT, 1, redisKey(key), windowMs));
      if (!result) return localCount;
      const [current, ttl] = result as [number, number];
      return current > localCount.current ? localCounter.raise(key, { current, ttl }) : localCount;
    },
    async decrement(key) {
      localCounter.decrement(key);
      await tryRedis(() => redis.eval(DECREMENT, 1, redisKey(key)));
    },
    async read(key) {
      const inRedis = await tryRedis(() => redis.get(redisKey(key)));
      return Math.max(localCounter.read(key), Number(inRedis ?? 0));
    },
    async forget(key) {
      localCounter.forget(key);
      await tryRedis(() => redis.del(redisKey(key)));
    },
  };
}

function createLocalCounter() {
  const counts = new Map<string, { current: number; endsAt: number }>();
  const find = (key: string) => {
    const entry = counts.get(key);
    return entry && entry.endsAt > Date.now() ? entry : undefined;
  };
  const store = (key: string, { current, endsAt }: { current: number; endsAt: number }): Count => {
    counts.delete(key);
    counts.set(key, { current, endsAt });
    // Evict the oldest: a flood of new keys must not remove a key in active use.
    if (counts.size > MAX_LOCAL_KEYS) counts.delete(counts.keys().next().value ?? '');
    return { current, ttl: endsAt - Date.now() };
  };
  return {
    increment(key: string, windowMs: number): Count {
      const { current, endsAt } = find(key) ?? { current: 0, endsAt: Date.now() + windowMs };
      return store(key, { current: current + 1, endsAt });
    },
    /** Applies a higher count from Redis. Local requests may have raised ours above it in the meantime. */
    raise(key: string, { current, ttl }: Count): Count {
      return store(key, { current: Math.max(current, find(key)?.current ?? 0), endsAt: Date.now() + ttl });
    },
    decrement(key: string): void {
      const count = find(key);
      if (count && count.current > 0) count.current -= 1;
    },
    read: (key: string): number => find(key)?.current ?? 0,
    forget: (key: string): void => void counts.delete(key),
  };
}
