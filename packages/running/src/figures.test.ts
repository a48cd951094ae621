import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Gauge } from 'prom-client';
import { afterAll, expect, test } from 'vitest';
import { openFigures } from './figures.ts';
import { serveFigures } from './figures-server.ts';

const log = { info: () => {}, warn: () => {} };
let isReady = true;
const registry = openFigures('worker');
const server = await serveFigures({
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
const ask = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);

test('a process tells what it does and how its event loop is doing', async () => {
  const reply = await ask('/metrics');
  expect(reply.headers.get('content-type')).toContain('text/plain');
  const text = await reply.text();
  expect(text).toContain('kinari_processes{role="worker"} 1');
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

test('it says that it lives, and whether it can work', async () => {
  expect((await ask('/health')).status).toBe(200);
  expect((await ask('/ready')).status).toBe(200);
  isReady = false;
  expect((await ask('/ready')).status).toBe(503);
  expect((await ask('/health')).status).toBe(200);
  expect((await ask('/anything-else')).status).toBe(404);
});

test('without a port nothing listens', async () => {
  expect(await serveFigures({ registry, host: '127.0.0.1', port: undefined, log })).toMatchObject({ port: undefined });
});

test('figures that cannot be read are an error, not an empty page', async () => {
  const broken = openFigures('api');
  new Gauge({
    name: 'broken',
    help: 'broken',
    registers: [broken],
    collect: () => {
      throw new Error('not today');
    },
  });
  const other = await serveFigures({ registry: broken, host: '127.0.0.1', port: 0, log });
  expect((await fetch(`http://127.0.0.1:${other.port}/metrics`)).status).toBe(503);
  await other.close();
});

test('a supervisor answers for all its processes, and for the others when one hangs', async () => {
  const supervisor = spawn(process.execPath, [fileURLToPath(new URL('./test-cluster.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  try {
    const [port] = (await once(createInterface(supervisor.stdout), 'line')) as [string];
    const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const all = await read();
    expect(all).toContain('kinari_processes{role="api"} 2');
    expect(all).toContain('kinari_processes{role="web"} 1');
    // Two processes that see the same row see one row; their pools are two.
    expect(all).toContain('seen_in_database 7');
    expect(all).toContain('in_pool 14');
    supervisor.stdin.write('hang\n');
    await new Promise((resolve) => setTimeout(resolve, 300));
    const rest = await read();
    expect(rest).toContain('kinari_processes{role="api"} 2');
    expect(rest).not.toContain('kinari_processes{role="web"}');
  } finally {
    supervisor.kill('SIGKILL');
  }
});
