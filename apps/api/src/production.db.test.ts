import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { openShop } from '#test/shop.ts';

const { config } = await openShop();
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
// The site has perhaps not been built: its process then dies all the time, which disturbs nobody.
const [API_PORT, PORT] = [20_000, 30_000].map((from) => String(from + (process.pid % 10_000)));

const { NODE_ENV: _test, DATABASE_APP_URL: _anotherDatabase, ...bare } = process.env;
const env = { ...bare, DATABASE_URL: config.DATABASE_URL, API_PORT, PORT, LOG_LEVEL: 'info', DRAIN_SECONDS: '2' };

const ask = (path: string) => fetch(`http://127.0.0.1:${API_PORT}${path}`);
const answers = () =>
  vi.waitFor(async () => expect((await ask('/api/health')).status).toBe(200), { timeout: 20_000, interval: 200 });

/** Runs a command of the package in a group of its own, which is gone afterwards, whatever happens. */
async function running(command: string[], act: (group: number) => Promise<void>): Promise<void> {
  const child = spawn('npm', command, { cwd: ROOT, env, detached: true, stdio: 'ignore' });
  const group = child.pid ?? 0;
  try {
    await act(group);
  } finally {
    for (const pid of membersOf(group)) process.kill(pid, 'SIGKILL');
  }
}

function membersOf(group: number, named = '.'): number[] {
  const { stdout } = spawnSync('pgrep', ['-g', String(group), '-f', named]);
  return String(stdout).split('\n').filter(Boolean).map(Number);
}

test('the API started alone runs as production, and keeps its documentation to itself', async () => {
  await running(['run', 'start:api'], async () => {
    await answers();
    expect((await ask('/api/docs')).status).toBe(404);
  });
});

test('asked to stop, the API is not ready any more, answers for a while, and then ends in order', async () => {
  await running(['run', 'start:api'], async (group) => {
    await answers();
    process.kill(group, 'SIGTERM');
    await vi.waitFor(async () => expect((await ask('/api/ready')).status).toBe(503));
    const health = await ask('/api/health');
    expect([health.status, health.headers.get('connection')]).toEqual([200, 'close']);
    await vi.waitFor(() => expect(membersOf(group)).toEqual([]), { timeout: 8000, interval: 200 });
  });
});

test('of all processes started together, one that dies is started again, and all end when asked', {
  timeout: 60_000,
}, async () => {
  await running(['start'], async (group) => {
    await answers();
    const [api = 0] = membersOf(group, '^node apps/api/src/main.ts');
    const [worker] = membersOf(group, '^node apps/api/src/worker.ts');
    process.kill(api, 'SIGKILL');
    await vi.waitFor(() => expect(membersOf(group, '^node apps/api/src/main.ts')).not.toContain(api));
    await answers();
    expect(membersOf(group, '^node apps/api/src/worker.ts')).toEqual([worker]);
    process.kill(group, 'SIGTERM');
    await vi.waitFor(() => expect(membersOf(group)).toEqual([]), { timeout: 15_000, interval: 200 });
  });
});

test.each(['scripts/setup.ts', 'demo/src/seed.ts'])('%s makes no known admin in production', (script) => {
  const { status, stderr } = spawnSync(process.execPath, [script], {
    cwd: ROOT,
    env: { ...env, NODE_ENV: 'production' },
  });
  expect(status).toBe(1);
  expect(String(stderr)).toContain('whose password everybody knows');
});
