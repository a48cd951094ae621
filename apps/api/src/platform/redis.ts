import { Redis } from 'ioredis';
import type { Log } from './log.ts';

/**
 * Redis for what may be lost: the counts of rate limits. It fails fast, and every caller has an answer for when it is away;
 * a request never waits for it longer than the command timeout.
 */
export function openRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 1000,
    commandTimeout: 100,
    retryStrategy: (attempt) => Math.min(50 * attempt, 500),
  });
  let away = false;
  redis.on('error', (error) => {
    if (!away) log.warn({ err: error }, 'Redis is away; rate limits are counted in this process');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info('Redis is back');
    away = false;
  });
  redis.connect().catch(() => {});
  return redis;
}
