import { logWarning } from './log.server.ts';

/** Stale-if-error: returns the last successful result if a read fails. */
export function staleIfError<T>(name: string, load: () => Promise<T>): () => Promise<T | undefined> {
  let lastGood: T | undefined;
  return async () => {
    try {
      lastGood = await load();
    } catch (error) {
      logWarning(`failed to load ${name}, ${lastGood ? 'serving stale data' : 'no data to serve'}`, error);
    }
    return lastGood;
  };
}
