import { type Listener, subscribeToNotifications } from '../database/notifications.ts';
import type { Log } from '../log.ts';

/** Identifies the state of all data in public replies. A new version invalidates the response caches. */
export type CatalogVersion = { current: () => string; close: () => Promise<void> };

const CHANNEL = 'catalog_changed';
// A bulk change sends hundreds of notifications a second. Invalidate at most this often.
const MIN_INTERVAL_MS = 500;
// A process that starts to listen sends this. The others respond with their last version.
const VERSION_QUERY = 'which';
// Without a connection, assume after this long that data has changed.
const DISCONNECTED_TTL_MS = 2000;

/** Tracks the version by notifications. On start it gets the version from another process, so that all agree. */
export function createCatalogVersion(databaseUrl: string, log: Log): CatalogVersion {
  let version = '0';
  // The newest version received. `version` follows it after a delay.
  let latest = version;
  let notifyAll: (payload: string) => void = () => {};
  let isDisconnected = true;
  let changedAt = 0;
  let pending: NodeJS.Timeout | undefined;

  const setVersion = (to: string) => {
    clearTimeout(pending);
    pending = undefined;
    version = to;
    latest = to;
    changedAt = performance.now();
  };

  const listener: Listener = subscribeToNotifications(
    databaseUrl,
    CHANNEL,
    {
      onUp(position, notify) {
        isDisconnected = false;
        setVersion(position);
        notifyAll = notify;
        notify(VERSION_QUERY);
      },
      onDown() {
        isDisconnected = true;
      },
      onMessage(payload, isOwn) {
        if (payload === VERSION_QUERY) {
          if (!isOwn) notifyAll(latest);
          return;
        }
        if (payload === latest) return;
        const wait = changedAt + MIN_INTERVAL_MS - performance.now();
        if (wait <= 0) return setVersion(payload);
        latest = payload;
        clearTimeout(pending);
        pending = setTimeout(() => setVersion(payload), wait);
        pending.unref();
      },
    },
    log,
  );

  return {
    current: () => (isDisconnected ? `${version}.${Math.floor(Date.now() / DISCONNECTED_TTL_MS)}` : version),
    close() {
      clearTimeout(pending);
      return listener.close();
    },
  };
}
