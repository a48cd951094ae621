import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { getDatabaseUrl, runOnServer } from '../../api/test/template.ts';
import { createTestApp } from '../../api/test/test-app.ts';

// Every test starts processes, some of them many.
vi.setConfig({ testTimeout: 120_000 });
const { config } = await createTestApp();
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const KINARI = path.join(ROOT, 'bin/kinari');
// If the site is not built, its process keeps restarting, which does not affect these tests.
const [API_PORT, PORT, METRICS_PORT] = [20_000, 30_000, 10_000].map((from) => String(from + (process.pid % 10_000)));
// An empty folder, so that a developer's .env is not loaded.
const cwd = mkdtempSync(path.join(tmpdir(), 'kinari-program-'));

const { NODE_ENV: _test, DATABASE_APP_URL: _anotherDatabase, ...minimalEnv } = process.env;
const env = {
  ...minimalEnv,
  DATABASE_URL: config.DATABASE_URL,
  API_PORT,
  PORT,
  METRICS_PORT,
  LOG_LEVEL: 'info',
  SHUTDOWN_DRAIN_SECONDS: '2',
};

// With a timeout: a connection assigned to a dying process never gets a response.
const request = (url: string) => fetch(`http://127.0.0.1:${API_PORT}${url}`, { signal: AbortSignal.timeout(10_000) });
const waitUntilReachable = () =>
  vi.waitFor(async () => expect((await request('/api/health')).status).toBe(200), { timeout: 60_000, interval: 200 });

const runKinari = (command: string[], settings: NodeJS.ProcessEnv = {}) => {
  const { status, stdout, stderr } = spawnSync(KINARI, command, {
    cwd,
    env: { ...env, ...settings },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

/** Runs the program in its own process group and kills the whole group afterwards. */
async function withRunningShop(
  command: string[],
  action: (group: number) => Promise<void>,
  settings: NodeJS.ProcessEnv = {},
) {
  const child = spawn(KINARI, command, { cwd, env: { ...env, ...settings }, detached: true, stdio: 'ignore' });
  const group = child.pid ?? 0;
  try {
    await action(group);
  } finally {
    for (const pid of listGroupMembers(group)) process.kill(pid, 'SIGKILL');
  }
}

function listGroupMembers(group: number, named = '.'): number[] {
  const { stdout } = spawnSync('pgrep', ['-g', String(group), '-f', named]);
  return String(stdout).split('\n').filter(Boolean).map(Number);
}

const listProcesses = (group: number, role: string) => listGroupMembers(group, `main.ts ${role}$`);

test('the API alone runs in production mode and does not serve its documentation', async () => {
  await withRunningShop(['api'], async () => {
    await waitUntilReachable();
    expect((await request('/api/docs')).status).toBe(404);
  });
});

test('on SIGTERM, the API reports not ready, keeps responding for a while, and exits cleanly', async () => {
  await withRunningShop(['api'], async (group) => {
    await waitUntilReachable();
    process.kill(group, 'SIGTERM');
    await vi.waitFor(async () => expect((await request('/api/ready')).status).toBe(503));
    const health = await request('/api/health');
    expect([health.status, health.headers.get('connection')]).toEqual([200, 'close']);
    await vi.waitFor(() => expect(listGroupMembers(group)).toEqual([]), { timeout: 8000, interval: 200 });
  });
});

test('kinari start restarts a process that dies and stops all processes on SIGTERM', {
  timeout: 150_000,
}, async () => {
  await withRunningShop(['start'], async (group) => {
    await waitUntilReachable();
    const [api = 0] = listProcesses(group, 'api');
    const [worker] = listProcesses(group, 'worker');
    process.kill(api, 'SIGKILL');
    await vi.waitFor(() => expect(listProcesses(group, 'api')).not.toContain(api));
    await waitUntilReachable();
    expect(listProcesses(group, 'worker')).toEqual([worker]);
    const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    expect(metrics).toContain('kinari_process_up{role="api"} 1');
    expect(metrics).toContain('kinari_process_up{role="worker"} 1');
    process.kill(group, 'SIGTERM');
    await vi.waitFor(() => expect(listGroupMembers(group)).toEqual([]), { timeout: 60_000, interval: 200 });
  });
});

test('web starts only after the API responds', async () => {
  await withRunningShop(['start'], async (group) => {
    await vi.waitFor(() => expect(listProcesses(group, 'web')).not.toEqual([]), { timeout: 60_000, interval: 10 });
    expect((await request('/api/health')).status).toBe(200);
  });
});

test('each process gets only the settings that it reads', async () => {
  const settings = {
    DATABASE_APP_URL: config.DATABASE_URL,
    ENCRYPTION_KEY: 'x'.repeat(32),
    POSTGRES_PASSWORD: 'owner',
  };
  await withRunningShop(
    ['start'],
    async (group) => {
      await waitUntilReachable();
      const [api = 0] = listProcesses(group, 'api');
      const [worker = 0] = listProcesses(group, 'worker');
      expect(listEnvNames(api)).toEqual(expect.arrayContaining(['DATABASE_APP_URL', 'ENCRYPTION_KEY']));
      for (const pid of [api, worker]) expect(listEnvNames(pid)).not.toContain('DATABASE_URL');
      for (const pid of [api, worker]) expect(listEnvNames(pid)).not.toContain('POSTGRES_PASSWORD');
      // If the site is not built, its process may be between two restarts and not found here.
      for (const web of listProcesses(group, 'web')) {
        expect(listEnvNames(web).filter((name) => /DATABASE|SECRET|PASSWORD/.test(name))).toEqual([]);
      }
    },
    settings,
  );
});

function listEnvNames(pid: number): string[] {
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
  return environment.split('\0').map((pair) => pair.split('=')[0] ?? '');
}

const isBuilt = existsSync(path.join(ROOT, 'apps/web/build/server/index.js'));

/** Memory of a process in MB. PSS counts shared memory proportionally. */
function getMemoryMb(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
}

// Measured: 280 to 291 on a machine that runs no other Node process.
const MAX_MB = 330;

test.runIf(isBuilt)('an idle shop stays below the memory limit', async () => {
  const API_URL = `http://127.0.0.1:${API_PORT}`;
  const action = async (group: number) => {
    await waitUntilReachable();
    const page = () => fetch(`http://127.0.0.1:${PORT}/shop-all`);
    await vi.waitFor(async () => expect((await page()).status).toBe(200), { timeout: 60_000, interval: 200 });
    expect((await request('/api/products')).status).toBe(200);
    const small = () => {
      const memoryMb = ['start', 'api', 'worker', 'web'].flatMap((role) => listProcesses(group, role).map(getMemoryMb));
      expect(memoryMb).toHaveLength(4);
      const sum = memoryMb.reduce((before, mb) => before + mb, 0);
      expect({ each: memoryMb, isSmall: sum < MAX_MB }).toEqual({ each: memoryMb, isSmall: true });
    };
    await vi.waitFor(small, { timeout: 45_000, interval: 2000 });
  };
  await withRunningShop(['start'], action, { API_URL });
});

test.runIf(isBuilt)('on SIGTERM, all processes stop in parallel', async () => {
  const API_URL = `http://127.0.0.1:${API_PORT}`;
  const action = async (group: number) => {
    const page = () => fetch(`http://127.0.0.1:${PORT}/api/health`);
    await vi.waitFor(async () => expect((await page()).status).toBe(200), { timeout: 60_000, interval: 200 });
    const startedAt = performance.now();
    process.kill(group, 'SIGTERM');
    await vi.waitFor(() => expect(listGroupMembers(group)).toEqual([]), { timeout: 60_000, interval: 100 });
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  };
  await withRunningShop(['start'], action, { API_URL, SHUTDOWN_DRAIN_SECONDS: '8' });
});

test.runIf(isBuilt)('after kinari warm-compile-cache, no role compiles anything at start', () => {
  const settings = { NODE_COMPILE_CACHE: path.join(cwd, 'compiled'), DATABASE_POOL_SIZE: 'many', PORT: 'none' };
  const countCachedFiles = () => readdirSync(settings.NODE_COMPILE_CACHE, { recursive: true }).length;
  expect(runKinari(['warm-compile-cache'], { NODE_COMPILE_CACHE: settings.NODE_COMPILE_CACHE })).toMatchObject({
    status: 0,
  });
  const before = countCachedFiles();
  expect(before).toBeGreaterThan(500);
  for (const role of ['api', 'worker', 'web']) expect(runKinari([role], settings).status).toBe(78);
  expect(countCachedFiles()).toBe(before);
});

test('SIGHUP restarts every process without failed requests', async () => {
  await withRunningShop(
    ['start'],
    async (group) => {
      await waitUntilReachable();
      await vi.waitFor(() => expect(listProcesses(group, 'api')).toHaveLength(2), { timeout: 20_000 });
      const before = listProcesses(group, 'api');
      const failed: unknown[] = [];
      const ending = new AbortController();
      let requestCount = 0;
      // A load balancer must see the machine as ready during a rolling restart, because another process is serving.
      const urls = ['/api/health', '/api/health', '/api/ready', '/api/ready'];
      const requestLoops = urls.map(async (url) => {
        while (!ending.signal.aborted) {
          requestCount += 1;
          const result = await request(url).then(({ status }) => status, String);
          if (result !== 200) failed.push(result);
          await wait(20);
        }
      });
      process.kill(group, 'SIGHUP');
      await vi.waitFor(
        () => {
          const now = listProcesses(group, 'api');
          expect([now.length, now.filter((pid) => before.includes(pid))]).toEqual([2, []]);
        },
        { timeout: 60_000, interval: 300 },
      );
      ending.abort();
      await Promise.all(requestLoops);
      expect(requestCount).toBeGreaterThan(50);
      expect(failed).toEqual([]);
    },
    { API_PROCESSES: '2', SHUTDOWN_DRAIN_SECONDS: '1' },
  );
});

test('an invalid setting is named, ends the program, and causes no restart', () => {
  for (const command of ['api', 'worker', 'start', 'migrate']) {
    const { status, stderr } = runKinari([command], { DATABASE_POOL_SIZE: 'many', SMTP_URL: 'mail' });
    expect([command, status]).toEqual([command, 78]);
    expect(stderr).toContain('DATABASE_POOL_SIZE: ');
    expect(stderr).toContain('SMTP_URL: Must be a URL that starts with smtp:// or smtps://');
  }
  expect(runKinari(['start'], { WEB_PROCESSES: '0' })).toMatchObject({
    status: 78,
    stderr: 'WEB_PROCESSES is not a number from 1 to 64: 0\n',
  });
});

test('an unknown command prints the usage', () => {
  const { status, stderr } = runKinari(['serve']);
  expect([status, stderr]).toEqual([64, expect.stringContaining('config check')]);
});

test('config check contacts each configured service and prints no password', () => {
  const { status, stdout } = runKinari(['config', 'check'], {
    REDIS_URL: 'redis://:river-stones@127.0.0.1:1',
    DATABSE_POOL_SIZE: '4',
  });
  expect(status).toBe(78);
  expect(stdout).toContain(`ok    DATABASE_URL (${new URL(config.DATABASE_URL).host})`);
  expect(stdout).toContain('wrong REDIS_URL (127.0.0.1:1): connect ECONNREFUSED');
  expect(stdout).toContain('Unknown setting DATABSE_POOL_SIZE. Did you mean DATABASE_POOL_SIZE?');
  expect(stdout).not.toContain('river-stones');
});

test('an unchanged copy of .env.example starts the shop', async () => {
  copyFileSync(path.join(ROOT, '.env.example'), path.join(cwd, '.env'));
  await withRunningShop(['api'], async () => {
    await waitUntilReachable();
    expect((await request('/api/docs')).status).toBe(404);
  });
});

const EMPTY_DATABASE = `kinari_installed_${process.pid}`;
afterAll(() => runOnServer(`drop database if exists ${EMPTY_DATABASE} with (force)`));

test('installing twice gives one shop: tables, pincodes, one admin, no demo data', {
  timeout: 120_000,
}, async () => {
  const settings = { DATABASE_URL: getDatabaseUrl(EMPTY_DATABASE), PUBLIC_URL: 'https://shop.example.com' };
  const admin = {
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_USERNAME: 'owner',
    ADMIN_FIRST_NAME: 'Asha',
    ADMIN_LAST_NAME: 'Rao',
    ADMIN_PASSWORD: 'a loom, two lamps and the river',
  };
  expect(runKinari(['install'], settings).stdout).toContain('There is no admin yet');
  const { status, stdout } = runKinari(['install'], { ...settings, ...admin });
  expect([status, stdout]).toEqual([0, expect.stringContaining('open https://shop.example.com/admin and log in')]);
  expect(runKinari(['install'], { ...settings, ...admin })).toMatchObject({ status: 0 });

  const client = new pg.Client({ connectionString: getDatabaseUrl(EMPTY_DATABASE) });
  await client.connect();
  const { rows } = await client.query(`
    select (select string_agg(first_name || ' ' || last_name, ', ') from users) as people,
      (select count(*)::int from products) as products,
      (select count(*) > 19000 from pincodes) as pincodes`);
  await client.end();
  expect(rows).toEqual([{ people: 'Asha Rao', products: 0, pincodes: true }]);
});

test.each(['scripts/setup.ts', 'demo/src/seed.ts'])(
  '%s creates no admin with a known password in production',
  (script) => {
    const { status, stderr } = spawnSync(process.execPath, [script], {
      cwd: ROOT,
      env: { ...env, NODE_ENV: 'production' },
    });
    expect(status).toBe(1);
    expect(String(stderr)).toContain('with a public admin password');
  },
);
