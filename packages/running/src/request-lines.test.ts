import Fastify, { LogController } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { requestIdBy } from './request-id.ts';
import { createSampler, logRequests, ONE_IN } from './request-lines.ts';

type Line = Record<string, unknown>;
let lines: Line[] = [];
beforeEach(() => {
  lines = [];
});

const app = Fastify({
  logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line) as Line) } },
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: requestIdBy((address) => address === '127.0.0.1'),
});
logRequests(app, {
  routeOf: ({ routeOptions }) => routeOptions.url ?? 'none',
  userOf: () => 'guest',
  perSecond: 3,
  quiet: ['/quiet'],
});
app.get('/products/:name', async () => 'here');
app.get('/quiet', async () => 'here');
app.get('/many', async (_request, reply) => reply.status(429).send('slower'));
app.get('/broken', async (_request, reply) => reply.status(500).send('oh'));
app.post('/orders', async () => 'written');

test('a line says which route, how it ended and how long it took, and nothing that somebody typed', async () => {
  await app.inject({ url: '/products/saree?q=asha@example.com', headers: { 'x-request-id': 'from-the-proxy' } });
  expect(lines).toEqual([
    expect.objectContaining({
      reqId: 'from-the-proxy',
      method: 'GET',
      route: '/products/:name',
      status: 200,
      ms: expect.any(Number),
      user: 'guest',
      bytes: 4,
    }),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/asha|saree/);
});

test('of a flood of quick reads few are told, each with how many it stands for; writes and errors all are', async () => {
  await new Promise((resolve) => setTimeout(resolve, 1010 - (Date.now() % 1000)));
  for (let count = 0; count < 3 + 2 * ONE_IN; count++) await app.inject('/products/saree');
  const reads = lines.length;
  expect(reads).toBeLessThan(20);
  expect(lines.some(({ standsFor }) => standsFor === ONE_IN)).toBe(true);
  for (let count = 0; count < 10; count++) {
    await app.inject({ method: 'POST', url: '/orders' });
    await app.inject('/broken');
  }
  expect(lines.length - reads).toBe(20);
});

test('refusals of those who ask too often do not fill the disk either', () => {
  const standsFor = createSampler(0, () => 5000);
  const told = Array.from({ length: 1000 }, standsFor).filter((count) => count > 0);
  expect(told).toEqual(Array.from({ length: 10 }, () => ONE_IN));
});

test('what machines ask for all day is not told while it goes well', async () => {
  await app.inject('/quiet');
  expect(lines).toEqual([]);
});

test('an id is taken from our own proxy and in its proper form alone', () => {
  const idOf = requestIdBy((address) => address === '10.0.0.1');
  const ask = (id: string, remoteAddress = '10.0.0.1') =>
    idOf({ headers: { 'x-request-id': id }, socket: { remoteAddress } } as unknown as Parameters<typeof idOf>[0]);
  expect(ask('0b6e1a3c-4b0e-4cbb-9d3c-0d9f4f0d1c11')).toBe('0b6e1a3c-4b0e-4cbb-9d3c-0d9f4f0d1c11');
  expect(ask('a_b-C9')).toBe('a_b-C9');
  for (const strange of ['', 'x'.repeat(65), '*/ drop table', 'a b', 'a\n']) expect(ask(strange)).not.toBe(strange);
  expect(ask('somebody', '203.0.113.9')).not.toBe('somebody');
});
