import { Refusal } from './http/refusal.ts';

/**
 * A semaphore: runs costly work a few pieces at a time. Beyond `mostWaiting` it refuses at once: a queue that only
 * grows serves nobody, and the one who is turned away can come back in a moment.
 */
export function bounded({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new Refusal('unavailable');
    try {
      return await work();
    } finally {
      // The place is handed on, not freed: nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
