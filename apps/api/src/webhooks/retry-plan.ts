import { DAY, HOUR, MINUTE, SECOND } from '../platform/clock.ts';

/** Waits and limits. Tests scale them down. */
export type RetryPlan = {
  /** Waits after each failed attempt. After the last one, the delivery has failed. */
  waits: readonly number[];
  /** A delivery waits at most so long for an older one about the same subject. */
  overtakeAfter: number;
  /** An endpoint that fails so long is paused. */
  pauseAfter: number;
  timeout: number;
  /** Pause after a response that asks to slow down, without `retry-after`. */
  hold: number;
  maxHold: number;
  /** Another worker takes over after this. Longer than the timeout. */
  lease: number;
};

export const RETRY_PLAN: RetryPlan = {
  waits: [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
  overtakeAfter: HOUR,
  pauseAfter: 3 * DAY,
  timeout: 15 * SECOND,
  hold: 5 * SECOND,
  maxHold: HOUR,
  lease: MINUTE,
};

/** Spreads retries, so that many deliveries that failed together do not come back together. */
const JITTER = 0.1;

/** Returns the wait after this many failed attempts, or undefined if there is no further attempt. */
export function waitAfter(tries: number, { waits }: RetryPlan, random = Math.random()): number | undefined {
  const wait = waits[tries - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 + JITTER * random));
}
