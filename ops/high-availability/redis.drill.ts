import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createFaultTestApp } from '../../apps/api/faults/fault-test-app.ts';
import { findFreePort, startApi } from '../../apps/api/faults/processes.ts';
import { createLogger } from '../../apps/api/src/platform/log.ts';
import { createRedis } from '../../apps/api/src/platform/redis.ts';
import { createRedisPair } from './redis-pair.ts';

const MAX_RESPONSE_MS = 2000;
const pair = await createRedisPair();
const shop = await createFaultTestApp();
afterAll(async () => {
  await pair.close();
  await shop.close();
});

test('after a Redis failover the rate limit counts are kept, and every request gets a response meanwhile', async ({
  annotate,
}) => {
  await pair.healthy();
  const redis = createRedis(pair.url, createLogger({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }, 'test'));
  await waitUntil(() => redis.set('counted', '7').then(() => true));
  const api = await startApi({
    databaseUrl: shop.databaseUrl,
    port: await findFreePort(),
    env: { REDIS_URL: pair.url, RATE_LIMITS: 'on' },
  });
  const done = new AbortController();
  const responseTimes: number[] = [];
  const requestLoop = (async () => {
    while (!done.signal.aborted) {
      const started = performance.now();
      const reply = await fetch(`${api.url}/categories`);
      responseTimes.push(performance.now() - started);
      expect(reply.status).toBe(200);
      await wait(20);
    }
  })();
  try {
    await wait(500);
    const killedAt = performance.now();
    await pair.killPrimary();
    await waitUntil(() => redis.set('written again', '1').then(() => true));
    expect(await redis.get('counted')).toBe('7');
    const outageMs = performance.now() - killedAt;
    pair.repair();
    await pair.healthy();
    await waitUntil(async () => (await redis.get('counted')) === '7');
    done.abort();
    await requestLoop;
    expect(Math.max(...responseTimes)).toBeLessThan(MAX_RESPONSE_MS);
    await annotate(
      `the primary killed: counted again after ${(outageMs / 1000).toFixed(1)} s, with the old count; ${responseTimes.length} requests meanwhile, the slowest ${Math.round(Math.max(...responseTimes))} ms`,
      'result',
    );
  } finally {
    done.abort();
    redis.disconnect();
    await api.end('SIGKILL');
  }
});

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await condition().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('It never came to that');
    await wait(50);
  }
}
