import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { formatDuration } from '@kinari/contract/locale';
import { afterAll, expect, test, vi } from 'vitest';
import { countBy } from '#test/count-by.ts';
import { createTestApp } from '#test/test-app.ts';

const withRedis = await createTestApp({ RATE_LIMIT_REQUESTS_PER_IP: 100 });
const withoutRedis = await createTestApp({ RATE_LIMIT_REQUESTS_PER_IP: 100, REDIS_URL: 'redis://127.0.0.1:1' });

const createIp = () => `203.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

test.each([
  ['in Redis', withRedis],
  ['in the process while Redis is away', withoutRedis],
])('the first request above the limit per IP and minute is rejected, counted %s', async (_where, { app }) => {
  const client = createIp();
  const sendRequest = () => app.inject({ url: '/api/health', headers: { 'x-forwarded-for': client } });
  for (let sent = 0; sent < 100; sent += 50) await Promise.all(Array.from({ length: 50 }, sendRequest));
  const refused = await sendRequest();
  expect(refused.statusCode).toBe(429);
  const wait = Number(refused.headers['retry-after']);
  expect(wait).toBeGreaterThan(30);
  expect(refused.json()).toMatchObject({
    code: 'too_many_requests',
    message: `Too many attempts. Try again in ${formatDuration(wait)}`,
  });

  const otherIpResponse = await app.inject({ url: '/api/health', headers: { 'x-forwarded-for': createIp() } });
  expect(otherIpResponse.statusCode).toBe(200);
});

/** Sends 20 requests more than the limit of 100 and returns the results. */
async function sendUntilLimit(
  request: { url: string; headers?: object; remoteAddress?: string },
  forwardedIp: () => string,
) {
  const statusCounts = await Promise.all(
    Array.from({ length: 120 }, () =>
      withRedis.app.inject({ ...request, headers: { ...request.headers, 'x-forwarded-for': forwardedIp() } }),
    ),
  );
  return countBy(statusCounts);
}

test('a forwarded IP counts only from a trusted proxy', async () => {
  const attacker = { url: '/api/health', remoteAddress: createIp() };
  expect(await sendUntilLimit(attacker, createIp)).toEqual({ 200: 100, 429: 20 });
});

test('a request to an unknown URL is counted as well', async () => {
  const client = createIp();
  expect(await sendUntilLimit({ url: '/api/nothing-here' }, () => client)).toEqual({ 404: 100, 429: 20 });
});

test('a forged token is counted before the database is queried', async () => {
  const client = createIp();
  const connectSpy = vi.spyOn(withRedis.pool, 'connect');
  const forged = { url: '/api/cart', headers: { authorization: `Bearer shp_${'x'.repeat(43)}` } };
  expect(await sendUntilLimit(forged, () => client)).toEqual({ 401: 100, 429: 20 });
  // One more reads the settings: is the shop closed?
  expect(connectSpy.mock.calls.length).toBeLessThanOrEqual(101);
});

async function createSlowRedis(lateMs: number): Promise<string> {
  const relay = createServer((client) => {
    const redis = connect(6379, '127.0.0.1');
    client.on('data', (chunk) => void setTimeout(() => redis.write(chunk), lateMs));
    redis.on('data', (chunk) => client.write(chunk));
    for (const [one, other] of [
      [client, redis],
      [redis, client],
    ] as const)
      one.on('error', () => undefined).on('close', () => other.destroy());
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  afterAll(() => relay.close());
  return `redis://127.0.0.1:${(relay.address() as AddressInfo).port}`;
}

test.each([0, 150])(
  'of 6,600 requests from one IP at least 500 are rejected, with Redis %i ms late',
  async (lateMs) => {
    const { app } = await createTestApp({ REDIS_URL: await createSlowRedis(lateMs) });
    const client = createIp();
    const sendRequest = () => app.inject({ url: '/api/nothing-here', headers: { 'x-forwarded-for': client } });
    let refused = 0;
    for (let sent = 0; sent < 6600; sent += 110) {
      const replies = await Promise.all(Array.from({ length: 110 }, sendRequest));
      refused += replies.filter(({ statusCode }) => statusCode === 429).length;
    }
    expect(refused).toBeGreaterThanOrEqual(500);
  },
  120_000,
);

test('a rejected IP stays rejected when Redis fails', async () => {
  const { app, redis } = await createTestApp({ RATE_LIMIT_REQUESTS_PER_IP: 100 });
  const client = createIp();
  const sendRequest = () => app.inject({ url: '/api/health', headers: { 'x-forwarded-for': client } });
  await Promise.all(Array.from({ length: 101 }, sendRequest));
  redis.disconnect();
  expect(countBy(await Promise.all(Array.from({ length: 60 }, sendRequest)))).toEqual({ 429: 60 });
});
