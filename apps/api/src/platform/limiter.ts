import type { Counter } from './counter.ts';
import { Refusal } from './refusal.ts';

/** How often something may be tried within how long; `name` keeps its counts apart from others'. */
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
      if (current > limit.most) throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(ttl / 1000) });
      return limit.most - current;
    },
    giveBack: (limit, key) => counter.decrement(keyOf(limit, key)),
    forget: (limit, key) => counter.forget(keyOf(limit, key)),
    knows: async (limit, key) => (await counter.read(keyOf(limit, key))) > 0,
  };
}

const UNLIMITED: Limiter = {
  take: async () => Infinity,
  giveBack: async () => {},
  forget: async () => {},
  knows: async () => false,
};
