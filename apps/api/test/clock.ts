import type { Now } from '../src/platform/clock.ts';

/** A clock that moves only with `pass`. */
export function createTestClock(start = new Date('2025-06-01T06:30:00Z')): { now: Now; pass(ms: number): void } {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    pass(ms) {
      time += ms;
    },
  };
}
