import type { ListName } from './local-mirror.ts';

const LONGEST_MS = 1000;

/**
 * Syncs with the mirror: after somebody has signed in, their lists are read; this waits for that to be over. What is
 * changed earlier could be overwritten by an answer from before the change.
 */
export function untilMirrored(list: ListName): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_MS);
    window.addEventListener(
      `${list}-updated`,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
