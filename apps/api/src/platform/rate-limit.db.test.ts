import { expect, test } from 'vitest';
import { openShop } from '#test/shop.ts';

const withRedis = await openShop();
const withoutRedis = await openShop({ REDIS_URL: 'redis://127.0.0.1:1' });

const anAddress = () => `203.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

test.each([
  ['in Redis', withRedis],
  ['in the process while Redis is away', withoutRedis],
])('the 601st request of a minute is refused, counted %s', async (_where, { app }) => {
  const client = anAddress();
  const ask = () => app.inject({ url: '/api/health', headers: { 'x-forwarded-for': client } });
  for (let sent = 0; sent < 600; sent += 50) await Promise.all(Array.from({ length: 50 }, ask));
  const refused = await ask();
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'too_many_requests', message: 'Too many tries. Please wait a moment' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

  const neighbour = await app.inject({ url: '/api/health', headers: { 'x-forwarded-for': anAddress() } });
  expect(neighbour.statusCode).toBe(200);
});

test('a forwarded address counts only when one of our own proxies says it', async () => {
  const { app } = withRedis;
  const attacker = anAddress();
  const ask = (claimed: string) =>
    app.inject({ url: '/api/health', remoteAddress: attacker, headers: { 'x-forwarded-for': claimed } });
  const first = await ask('198.51.100.1');
  const second = await ask('198.51.100.2');
  expect(Number(second.headers['x-ratelimit-remaining'])).toBe(Number(first.headers['x-ratelimit-remaining']) - 1);
});
