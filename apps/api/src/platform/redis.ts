import { Redis } from 'ioredis';
import type { Log } from './log.ts';

/**
 * Redis client for rate limit counts, which may be lost. It fails fast and every caller has a fallback. A request never
 * waits longer than the command timeout.
 */
export function createRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 1000,
    commandTimeout: 100,
    retryStrategy: (attempt) => Math.min(50 * attempt, 500),
  });
  let isUnavailable = false;
  redis.on('error', (error) => {
    if (!isUnavailable) log.warn({ err: error }, 'redis unavailable, using in-process rate limits');
    isUnavailable = true;
  });
  redis.on('ready', () => {
    if (isUnavailable) log.info('redis available');
    isUnavailable = false;
  });
  redis.connect().catch(() => {});
  return redis;
}
