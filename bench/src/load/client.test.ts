import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { runClients } from './clients.ts';

async function withServer<T>(handleRequest: RequestListener, runTest: (origin: string) => Promise<T>): Promise<T> {
  const server = createServer(handleRequest).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await runTest(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('latency includes the time a request waited while the server was stalled', async () => {
  const STALL_MS = 400;
  let stalledUntil = 0;
  const outcome = await withServer(
    (_request, reply) => {
      stalledUntil ||= Date.now() + STALL_MS;
      setTimeout(() => reply.end('late'), Math.max(0, stalledUntil - Date.now()));
    },
    (origin) =>
      runClients({
        kind: 'open',
        origin,
        groups: [{ name: 'all', visits: [[{ path: '/' }]] }],
        rate: 100,
        seconds: 0.8,
        seed: 1,
      }),
  );
  // A closed load would see one slow response. Here every visit that arrived during the stall is slow.
  expect(outcome.responses).toBeGreaterThan(50);
  expect(outcome.p50).toBeGreaterThan(20);
  expect(outcome.p99).toBeGreaterThan(STALL_MS * 0.8);
  expect(outcome.failed).toBe(0);
});

test('a one-time visit runs once, sends its requests in order and stops at the first error', async () => {
  const requestBodies: string[] = [];
  const outcome = await withServer(
    (request, reply) => {
      requestBodies.push(
        `${request.method} ${request.url} ${request.headers.authorization} ${'idempotency-key' in request.headers}`,
      );
      reply.writeHead(request.url === '/conflict' ? 409 : 201).end();
    },
    (origin) => {
      const visits = [
        [
          { path: '/a', token: 't' },
          { method: 'POST' as const, path: '/b', token: 't', body: {}, keyed: true as const },
        ],
        [
          { path: '/conflict', token: 't' },
          { path: '/never', token: 't' },
        ],
      ];
      return runClients({ kind: 'closed', origin, groups: [{ name: 'all', visits, once: true }], connections: 1 });
    },
  );
  expect(requestBodies).toEqual(['GET /a Bearer t false', 'POST /b Bearer t true', 'GET /conflict Bearer t false']);
  expect(outcome).toMatchObject({ responses: 1, failed: 1, statuses: { 201: 2, 409: 1 } });
});
