import Fastify, { LogController } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { createRequestId } from './request-id.ts';
import { createSampler, logRequests, SAMPLE_RATE } from './request-log.ts';

type Line = Record<string, unknown>;
let lines: Line[] = [];
beforeEach(() => {
  lines = [];
});

const app = Fastify({
  logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line) as Line) } },
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  genReqId: createRequestId((address) => address === '127.0.0.1'),
});
logRequests(app, {
  getRoute: ({ routeOptions }) => routeOptions.url ?? 'none',
  getUserRole: () => 'guest',
  perSecond: 3,
  quiet: ['/quiet'],
});
app.get('/products/:name', async () => 'here');
app.get('/quiet', async () => 'here');
app.get('/many', async (_request, reply) => reply.status(429).send('slower'));
app.get('/broken', async (_request, reply) => reply.status(500).send('oh'));
app.post('/orders', async () => 'written');

test('a log line has the route, the status and the duration, and no user input', async () => {
  await app.inject({ url: '/products/saree?q=asha@example.com', headers: { 'x-request-id': 'from-the-proxy' } });
  expect(lines).toEqual([
    expect.objectContaining({
      requestId: 'from-the-proxy',
      method: 'GET',
      route: '/products/:name',
      statusCode: 200,
      durationMs: expect.any(Number),
      userRole: 'guest',
      responseBytes: 4,
    }),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/asha|saree/);
});

test('many fast reads are sampled with their count; writes and errors are all logged', async () => {
  await new Promise((resolve) => setTimeout(resolve, 1010 - (Date.now() % 1000)));
  for (let count = 0; count < 3 + 2 * SAMPLE_RATE; count++) await app.inject('/products/saree');
  const reads = lines.length;
  expect(reads).toBeLessThan(20);
  expect(lines.some(({ sampledCount }) => sampledCount === SAMPLE_RATE)).toBe(true);
  for (let count = 0; count < 10; count++) {
    await app.inject({ method: 'POST', url: '/orders' });
    await app.inject('/broken');
  }
  expect(lines.length - reads).toBe(20);
});

test('rate-limited requests are sampled as well', () => {
  const nextSampledCount = createSampler(0, () => 5000);
  const loggedCounts = Array.from({ length: 1000 }, nextSampledCount).filter((count) => count > 0);
  expect(loggedCounts).toEqual(Array.from({ length: 10 }, () => SAMPLE_RATE));
});

test('successful requests to quiet routes are not logged', async () => {
  await app.inject('/quiet');
  expect(lines).toEqual([]);
});

test('a request id is accepted only from a trusted proxy and if well-formed', () => {
  const getRequestId = createRequestId((address) => address === '10.0.0.1');
  const requestId = (id: string, remoteAddress = '10.0.0.1') =>
    getRequestId({ headers: { 'x-request-id': id }, socket: { remoteAddress } } as unknown as Parameters<
      typeof getRequestId
    >[0]);
  expect(requestId('0b6e1a3c-4b0e-4cbb-9d3c-0d9f4f0d1c11')).toBe('0b6e1a3c-4b0e-4cbb-9d3c-0d9f4f0d1c11');
  expect(requestId('a_b-C9')).toBe('a_b-C9');
  for (const malformedId of ['', 'x'.repeat(65), '*/ drop table', 'a b', 'a\n'])
    expect(requestId(malformedId)).not.toBe(malformedId);
  expect(requestId('somebody', '203.0.113.9')).not.toBe('somebody');
});
