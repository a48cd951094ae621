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
// What a process asks that has just begun to listen: the others answer with what they heard last.
const WHICH = 'which';
// While nothing can be heard, everything may have changed after this long.
const DEAF_MS = 2000;

/** The version as this process last heard it: of a change, or of another process when it began to listen, so that all agree. */
export function openPublicVersion(databaseUrl: string, log: Log): PublicVersion {
  let version = '0';
  // As `version`, or soon to be.
  let heard = version;
  let tellAll: (payload: string) => void = () => {};
  let deaf = true;
  let changedAt = 0;
  let pending: NodeJS.Timeout | undefined;

  const change = (to: string) => {
    clearTimeout(pending);
    pending = undefined;
    version = to;
    heard = to;
    changedAt = performance.now();
  };

  const listener: Listener = listen(
    databaseUrl,
    CHANNEL,
    {
      onUp(position, tell) {
        deaf = false;
        change(position);
        tellAll = tell;
        tell(WHICH);
      },
      onDown() {
        deaf = true;
      },
      onMessage(said, isOwn) {
        if (said === WHICH) {
          if (!isOwn) tellAll(heard);
          return;
        }
        if (said === heard) return;
        const wait = changedAt + SHORTEST_MS - performance.now();
        if (wait <= 0) return change(said);
        heard = said;
        clearTimeout(pending);
        pending = setTimeout(() => change(said), wait);
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
