import { DomainError } from '../http/domain-error.ts';
import type { Counter } from './counter.ts';

/**
 * A rate limit. `name` separates its counts from those of other limits. A limit that protects a secret is `strict`: counted
 * in PostgreSQL.
 */
export type Limit = { name: string; max: number; windowMs: number; strict?: true };

/** For limits that a service counts itself, because only it knows which attempts failed and for which account. */
export type Limiter = {
  /** Counts an attempt and returns how many are left. Throws `too_many_requests` above the limit. */
  take(limit: Limit, key: string): Promise<number>;
  /** Takes back an attempt that must not count. */
  giveBack(limit: Limit, key: string): Promise<void>;
  forget(limit: Limit, key: string): Promise<void>;
  knows(limit: Limit, key: string): Promise<boolean>;
};

type LimiterDeps = { counter: Counter; strictCounter: Counter; enabled: boolean };

export function createLimiter({ counter, strictCounter, enabled }: LimiterDeps): Limiter {
  if (!enabled) return UNLIMITED;
  const selectCounter = (limit: Limit) => (limit.strict ? strictCounter : counter);
  const toKey = (limit: Limit, key: string) => `${limit.name}:${key}`;
  return {
    async take(limit, key) {
      const { current, ttl } = await selectCounter(limit).increment(toKey(limit, key), limit.windowMs);
      if (current > limit.max) throw tooManyRequestsError(ttl);
      return limit.max - current;
    },
    giveBack: (limit, key) => selectCounter(limit).decrement(toKey(limit, key)),
    forget: (limit, key) => selectCounter(limit).forget(toKey(limit, key)),
    knows: async (limit, key) => (await selectCounter(limit).read(toKey(limit, key))) > 0,
  };
}

export function tooManyRequestsError(waitMs: number): DomainError {
  return new DomainError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

const UNLIMITED: Limiter = {
  take: async () => Infinity,
  giveBack: async () => {},
  forget: async () => {},
  knows: async () => false,
};
