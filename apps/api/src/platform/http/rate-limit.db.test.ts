import { expect, test, vi } from 'vitest';
import { openShop } from '#test/shop.ts';
import { tally } from '#test/tally.ts';
import { waitInWords } from './wait-in-words.ts';

const withRedis = await openShop({ ADDRESS_REQUESTS: 100 });
const withoutRedis = await openShop({ ADDRESS_REQUESTS: 100, REDIS_URL: 'redis://127.0.0.1:1' });

const anAddress = () => `203.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

test.each([
  ['in Redis', withRedis],
  ['in the process while Redis is away', withoutRedis],
])('the request of a minute that is one too many for its address is refused, counted %s', async (_where, { app }) => {
  const client = anAddress();
  const ask = () => app.inject({ url: '/api/health', headers: { 'x-forwarded-for': client } });
  for (let sent = 0; sent < 100; sent += 50) await Promise.all(Array.from({ length: 50 }, ask));
  const refused = await ask();
  expect(refused.statusCode).toBe(429);
  const wait = Number(refused.headers['retry-after']);
  expect(wait).toBeGreaterThan(30);
  expect(refused.json()).toMatchObject({
    code: 'too_many_requests',
    message: `Too many tries. Please try again in ${waitInWords(wait)}`,
  });

  const neighbour = await app.inject({ url: '/api/health', headers: { 'x-forwarded-for': anAddress() } });
  expect(neighbour.statusCode).toBe(200);
});

/** How requests from one address end when twenty more than its hundred are sent. */
async function endsOf(request: { url: string; headers?: object; remoteAddress?: string }, claimed: () => string) {
  const ends = await Promise.all(
    Array.from({ length: 120 }, () =>
      withRedis.app.inject({ ...request, headers: { ...request.headers, 'x-forwarded-for': claimed() } }),
    ),
  );
  return tally(ends);
}

test('a forwarded address counts only when one of our own proxies says it', async () => {
  const attacker = { url: '/api/health', remoteAddress: anAddress() };
  expect(await endsOf(attacker, anAddress)).toEqual({ 200: 100, 429: 20 });
});

test('an address that nothing answers is counted as well', async () => {
  const client = anAddress();
  expect(await endsOf({ url: '/api/nothing-here' }, () => client)).toEqual({ 404: 100, 429: 20 });
});

test('a forged token is counted before the database is asked whose it is', async () => {
  const client = anAddress();
  const asked = vi.spyOn(withRedis.pool, 'connect');
  const forged = { url: '/api/cart', headers: { authorization: `Bearer shp_${'x'.repeat(43)}` } };
  expect(await endsOf(forged, () => client)).toEqual({ 401: 100, 429: 20 });
  expect(asked.mock.calls.length).toBeLessThanOrEqual(100);
});
