import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Gauge } from 'prom-client';
import { afterAll, expect, test } from 'vitest';
import { createMetricsRegistry } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';

const log = { info: () => {}, warn: () => {}, fatal: () => {} };
let isReady = true;
const registry = createMetricsRegistry('worker');
const server = await serveMetrics({
  registry,
  host: '127.0.0.1',
  port: 0,
  log,
  ready: async () => {
    if (!isReady) throw new Error('the database is away');
    return true;
  },
});
afterAll(() => server.close());
const fetchPath = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);

test('a process exposes its role and its event loop metrics', async () => {
  const reply = await fetchPath('/metrics');
  expect(reply.headers.get('content-type')).toContain('text/plain');
  const text = await reply.text();
  expect(text).toContain('kinari_process_up{role="worker"} 1');
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

test('a process reports health and readiness', async () => {
  expect((await fetchPath('/health')).status).toBe(200);
  expect((await fetchPath('/ready')).status).toBe(200);
  isReady = false;
  expect((await fetchPath('/ready')).status).toBe(503);
  expect((await fetchPath('/health')).status).toBe(200);
  expect((await fetchPath('/anything-else')).status).toBe(404);
});

test('without a port no server is started', async () => {
  expect(await serveMetrics({ registry, host: '127.0.0.1', port: undefined, log })).toMatchObject({ port: undefined });
});

test('metrics that cannot be collected return an error, not an empty page', async () => {
  const brokenRegistry = createMetricsRegistry('api');
  new Gauge({
    name: 'broken',
    help: 'broken',
    registers: [brokenRegistry],
    collect: () => {
      throw new Error('not today');
    },
  });
  const other = await serveMetrics({ registry: brokenRegistry, host: '127.0.0.1', port: 0, log });
  expect((await fetch(`http://127.0.0.1:${other.port}/metrics`)).status).toBe(503);
  await other.close();
});

test('a supervisor aggregates all its processes, and the others when one hangs', async () => {
  const supervisor = spawn(process.execPath, [fileURLToPath(new URL('../test/metrics-cluster.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  try {
    const [port] = (await once(createInterface(supervisor.stdout), 'line')) as [string];
    const readMetrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const all = await readMetrics();
    expect(all).toContain('kinari_process_up{role="api"} 2');
    expect(all).toContain('kinari_process_up{role="web"} 1');
    // Database gauges take the maximum because both processes count the same rows; pool gauges are summed.
    expect(all).toContain('seen_in_database 7');
    expect(all).toContain('in_pool 14');
    supervisor.stdin.write('hang\n');
    await new Promise((resolve) => setTimeout(resolve, 300));
    const rest = await readMetrics();
    expect(rest).toContain('kinari_process_up{role="api"} 2');
    expect(rest).not.toContain('kinari_process_up{role="web"}');
  } finally {
    supervisor.kill('SIGKILL');
  }
});
