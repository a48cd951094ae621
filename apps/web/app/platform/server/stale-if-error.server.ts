import { requestContext } from '@kinari/server-runtime/request-context';
import { ApiError } from '../api.ts';
import { logWarning } from './log.server.ts';

/** Stale-if-error: returns the last successful result if a read fails. */
export function staleIfError<T>(name: string, load: () => Promise<T>): () => Promise<T | undefined> {
  let lastGood: T | undefined;
  return async () => {
    try {
      const loaded = await load();
      // With a cookie, staff see a closed shop. No one else may get that data.
      if (requestContext.getStore()?.cookie) return loaded;
      lastGood = loaded;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'shop_closed') return (lastGood = undefined);
      logWarning(`failed to load ${name}, ${lastGood ? 'serving stale data' : 'no data to serve'}`, error);
    }
    return lastGood;
  };
}
