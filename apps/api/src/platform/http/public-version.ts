import type { Log } from '../log.ts';
import { type Listener, listen } from './listen.ts';

/**
 * Cache invalidation: names the state of all that public replies are made from; when it changes, what was kept is
 * forgotten.
 */
export type PublicVersion = { current: () => string; close: () => Promise<void> };

const CHANNEL = 'catalogue_changed';
// A bulk change tells of itself hundreds of times a second; forgetting this often is enough.
const SHORTEST_MS = 500;
// While nothing can be heard, everything may have changed after this long.
const DEAF_MS = 2000;

/** The version as this process last heard it. Two processes agree on it from the first change that both have heard. */
export function openPublicVersion(databaseUrl: string, log: Log): PublicVersion {
  let version = '0';
  let deaf = true;
  let changedAt = 0;
  let pending: NodeJS.Timeout | undefined;

  const change = (to: string) => {
    clearTimeout(pending);
    pending = undefined;
    version = to;
    changedAt = performance.now();
  };

  const listener: Listener = listen(
    databaseUrl,
    CHANNEL,
    {
      onUp(position) {
        deaf = false;
        change(position);
      },
      onDown() {
        deaf = true;
      },
      onMessage(transaction) {
        const wait = changedAt + SHORTEST_MS - performance.now();
        if (wait <= 0) return change(transaction);
        clearTimeout(pending);
        pending = setTimeout(() => change(transaction), wait);
        pending.unref();
      },
    },
    log,
  );

  return {
    current: () => (deaf ? `${version}.${Math.floor(Date.now() / DEAF_MS)}` : version),
    close() {
      clearTimeout(pending);
      return listener.close();
    },
  };
}
