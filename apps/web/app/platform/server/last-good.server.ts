import { logWarning } from './log.server.ts';

/**
 * Stale-if-error: remembers the last answer that succeeded; in a passing outage the shop of a minute ago is better than
 * none.
 */
export function keepLastGood<T>(name: string, read: () => Promise<T>): () => Promise<T | undefined> {
  let lastGood: T | undefined;
  return async () => {
    try {
      lastGood = await read();
    } catch (error) {
      logWarning(`Could not read ${name}: ${lastGood ? 'showing the last good answer' : 'nothing to show'}`, error);
    }
    return lastGood;
  };
}
