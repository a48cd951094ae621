import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { carryOut } from './clients.ts';

async function serving<T>(answer: RequestListener, work: (origin: string) => Promise<T>): Promise<T> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('whoever comes while a server hangs has waited since they meant to ask', async () => {
  const STALL_MS = 400;
  let hangsUntil = 0;
  const outcome = await serving(
    (_request, reply) => {
      hangsUntil ||= Date.now() + STALL_MS;
      setTimeout(() => reply.end('late'), Math.max(0, hangsUntil - Date.now()));
    },
    (origin) =>
      carryOut({
        kind: 'open',
        origin,
        groups: [{ name: 'all', visits: [[{ path: '/' }]] }],
        rate: 100,
        seconds: 0.8,
        seed: 1,
      }),
  );
  // A closed load would have had one slow answer; here everybody who came in the first half had one.
  expect(outcome.answers).toBeGreaterThan(50);
  expect(outcome.p50).toBeGreaterThan(20);
  expect(outcome.p99).toBeGreaterThan(STALL_MS * 0.8);
  expect(outcome.failed).toBe(0);
});

test('what is done once is done once, its requests in order, and a refusal ends it', async () => {
  const seen: string[] = [];
  const outcome = await serving(
    (request, reply) => {
      seen.push(
        `${request.method} ${request.url} ${request.headers.authorization} ${'idempotency-key' in request.headers}`,
      );
      reply.writeHead(request.url === '/refused' ? 409 : 201).end();
    },
    (origin) => {
      const visits = [
        [
          { path: '/a', token: 't' },
          { method: 'POST' as const, path: '/b', token: 't', body: {}, keyed: true as const },
        ],
        [
          { path: '/refused', token: 't' },
          { path: '/never', token: 't' },
        ],
      ];
      return carryOut({ kind: 'closed', origin, groups: [{ name: 'all', visits, once: true }], connections: 1 });
    },
  );
  expect(seen).toEqual(['GET /a Bearer t false', 'POST /b Bearer t true', 'GET /refused Bearer t false']);
  expect(outcome).toMatchObject({ answers: 1, failed: 1, statuses: { 201: 2, 409: 1 } });
});
