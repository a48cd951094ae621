import type { Counter } from './counter.ts';
import { Refusal } from './refusal.ts';
import { waitInWords } from './wait-in-words.ts';

/** A rate limit: how often something may be tried within how long; `name` keeps its counts apart from others'. */
export type Limit = { name: string; most: number; withinMs: number };

/** Limits that a use case counts itself, because it alone knows which tries were wrong and whose they were. */
export type Limiter = {
  /** Counts a try and answers how many are left; refuses the one that is too many. */
  take(limit: Limit, key: string): Promise<number>;
  /** Takes back a try that turned out to be none. */
  giveBack(limit: Limit, key: string): Promise<void>;
  forget(limit: Limit, key: string): Promise<void>;
  /** Whether anything has been counted for this key. */
  knows(limit: Limit, key: string): Promise<boolean>;
};

export function openLimiter(counter: Counter, { enabled }: { enabled: boolean }): Limiter {
  if (!enabled) return UNLIMITED;
  const keyOf = (limit: Limit, key: string) => `${limit.name}:${key}`;
  return {
    async take(limit, key) {
      const { current, ttl } = await counter.increment(keyOf(limit, key), limit.withinMs);
      if (current > limit.most) throw tooManyRequests(ttl);
      return limit.most - current;
    },
    giveBack: (limit, key) => counter.decrement(keyOf(limit, key)),
    forget: (limit, key) => counter.forget(keyOf(limit, key)),
    knows: async (limit, key) => (await counter.read(keyOf(limit, key))) > 0,
  };
}

/** The refusal of a try too many; its sentence and its `Retry-After` say the same time. */
export function tooManyRequests(waitMs: number): Refusal {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  const message = `Too many tries. Please try again in ${waitInWords(retryAfterSeconds)}`;
  return new Refusal('too_many_requests', { message, retryAfterSeconds });
}

const UNLIMITED: Limiter = {
  take: async () => Infinity,
  giveBack: async () => {},
  forget: async () => {},
  knows: async () => false,
};
