import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openFaultShop } from '../../apps/api/faults/fault-shop.ts';
import { freePort, startApi } from '../../apps/api/faults/processes.ts';
import { openLog } from '../../apps/api/src/platform/log.ts';
import { openRedis } from '../../apps/api/src/platform/redis.ts';
import { openRedisPair } from './redis-pair.ts';

const SLOWEST_MS = 2000;
const pair = await openRedisPair();
const shop = await openFaultShop();
afterAll(async () => {
  await pair.close();
  await shop.close();
});

test('counts outlive the Redis that held them, and meanwhile every request is answered', async ({ annotate }) => {
  await pair.healthy();
  const redis = openRedis(pair.url, openLog({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }, 'test'));
  await until(() => redis.set('counted', '7').then(() => true));
  const api = await startApi({
    databaseUrl: shop.databaseUrl,
    port: await freePort(),
    env: { REDIS_URL: pair.url, RATE_LIMITS: 'on' },
  });
  const done = new AbortController();
  const waits: number[] = [];
  const shopper = (async () => {
    while (!done.signal.aborted) {
      const started = performance.now();
      const reply = await fetch(`${api.url}/categories`);
      waits.push(performance.now() - started);
      expect(reply.status).toBe(200);
      await wait(20);
    }
  })();
  try {
    await wait(500);
    const killed = performance.now();
    await pair.killPrimary();
    await until(() => redis.set('written again', '1').then(() => true));
    expect(await redis.get('counted')).toBe('7');
    const away = performance.now() - killed;
    pair.repair();
    await pair.healthy();
    await until(async () => (await redis.get('counted')) === '7');
    done.abort();
    await shopper;
    expect(Math.max(...waits)).toBeLessThan(SLOWEST_MS);
    await annotate(
      `the primary killed: counted again after ${(away / 1000).toFixed(1)} s, with the old count; ${waits.length} requests meanwhile, the slowest ${Math.round(Math.max(...waits))} ms`,
      'figure',
    );
  } finally {
    done.abort();
    redis.disconnect();
    await api.end('SIGKILL');
  }
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('It never came to that');
    await wait(50);
  }
}
