import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { openShop } from '../../api/test/shop.ts';
import { onServer, urlOf } from '../../api/test/template.ts';

// Each starts processes, and some start many.
vi.setConfig({ testTimeout: 120_000 });
const { config } = await openShop();
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const KINARI = path.join(ROOT, 'bin/kinari');
// The site has perhaps not been built: its process then dies all the time, which disturbs nobody.
const [API_PORT, PORT, METRICS_PORT] = [20_000, 30_000, 10_000].map((from) => String(from + (process.pid % 10_000)));
// One's own folder: no .env of a developer has a say.
const cwd = mkdtempSync(path.join(tmpdir(), 'kinari-program-'));

const { NODE_ENV: _test, DATABASE_APP_URL: _anotherDatabase, ...bare } = process.env;
const env = {
  ...bare,
  DATABASE_URL: config.DATABASE_URL,
  API_PORT,
  PORT,
  METRICS_PORT,
  LOG_LEVEL: 'info',
  DRAIN_SECONDS: '2',
};

const ask = (address: string) => fetch(`http://127.0.0.1:${API_PORT}${address}`);
const answers = () =>
  vi.waitFor(async () => expect((await ask('/api/health')).status).toBe(200), { timeout: 60_000, interval: 200 });

const kinari = (command: string[], settings: NodeJS.ProcessEnv = {}) => {
  const { status, stdout, stderr } = spawnSync(KINARI, command, {
    cwd,
    env: { ...env, ...settings },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

/** Runs the program in a group of its own, which is gone afterwards, whatever happens. */
async function running(command: string[], act: (group: number) => Promise<void>, settings: NodeJS.ProcessEnv = {}) {
  const child = spawn(KINARI, command, { cwd, env: { ...env, ...settings }, detached: true, stdio: 'ignore' });
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

const processesOf = (group: number, role: string) => membersOf(group, `main.ts ${role}$`);

test('the API started alone runs as production, and keeps its documentation to itself', async () => {
  await running(['api'], async () => {
    await answers();
    expect((await ask('/api/docs')).status).toBe(404);
  });
});

test('asked to stop, the API is not ready any more, answers for a while, and then ends in order', async () => {
  await running(['api'], async (group) => {
    await answers();
    process.kill(group, 'SIGTERM');
    await vi.waitFor(async () => expect((await ask('/api/ready')).status).toBe(503));
    const health = await ask('/api/health');
    expect([health.status, health.headers.get('connection')]).toEqual([200, 'close']);
    await vi.waitFor(() => expect(membersOf(group)).toEqual([]), { timeout: 8000, interval: 200 });
  });
});

test('of all processes started together, one that dies is started again, and all end when asked', {
  timeout: 150_000,
}, async () => {
  await running(['all'], async (group) => {
    await answers();
    const [api = 0] = processesOf(group, 'api');
    const [worker] = processesOf(group, 'worker');
    process.kill(api, 'SIGKILL');
    await vi.waitFor(() => expect(processesOf(group, 'api')).not.toContain(api));
    await answers();
    expect(processesOf(group, 'worker')).toEqual([worker]);
    const figures = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    expect(figures).toContain('kinari_processes{role="api"} 1');
    expect(figures).toContain('kinari_processes{role="worker"} 1');
    process.kill(group, 'SIGTERM');
    await vi.waitFor(() => expect(membersOf(group)).toEqual([]), { timeout: 60_000, interval: 200 });
  });
});

const IS_BUILT = existsSync(path.join(ROOT, 'apps/web/build/server/index.js'));

/** What a process takes of the machine, in MB; what several share is counted in parts. */
function memoryOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
}

// Measured: 280 to 291 on a machine where nothing else runs Node.
const MOST_MB = 330;

test.runIf(IS_BUILT)('a shop without customers is small when its first answers are given', async () => {
  const API_URL = `http://127.0.0.1:${API_PORT}`;
  const act = async (group: number) => {
    await answers();
    const page = () => fetch(`http://127.0.0.1:${PORT}/shop-all`);
    await vi.waitFor(async () => expect((await page()).status).toBe(200), { timeout: 60_000, interval: 200 });
    expect((await ask('/api/products')).status).toBe(200);
    const small = () => {
      const each = ['all', 'api', 'worker', 'web'].flatMap((role) => processesOf(group, role).map(memoryOf));
      expect(each).toHaveLength(4);
      const sum = each.reduce((before, mb) => before + mb, 0);
      expect({ each, isSmall: sum < MOST_MB }).toEqual({ each, isSmall: true });
    };
    await vi.waitFor(small, { timeout: 45_000, interval: 2000 });
  };
  await running(['all'], act, { API_URL });
});

test.runIf(IS_BUILT)('compiled beforehand, no role has anything left to compile when it starts', () => {
  const settings = { NODE_COMPILE_CACHE: path.join(cwd, 'compiled'), DATABASE_POOL: 'many', PORT: 'none' };
  const kept = () => readdirSync(settings.NODE_COMPILE_CACHE, { recursive: true }).length;
  expect(kinari(['compile'], { NODE_COMPILE_CACHE: settings.NODE_COMPILE_CACHE })).toMatchObject({ status: 0 });
  const before = kept();
  expect(before).toBeGreaterThan(500);
  for (const role of ['api', 'worker', 'web']) expect(kinari([role], settings).status).toBe(78);
  expect(kept()).toBe(before);
});

test('every process is renewed while people go on being answered', async () => {
  await running(
    ['all'],
    async (group) => {
      await answers();
      await vi.waitFor(() => expect(processesOf(group, 'api')).toHaveLength(2), { timeout: 20_000 });
      const before = processesOf(group, 'api');
      const failed: unknown[] = [];
      const ending = new AbortController();
      let asked = 0;
      const asking = Array.from({ length: 4 }, async () => {
        while (!ending.signal.aborted) {
          asked += 1;
          const said = await ask('/api/health').then(({ status }) => status, String);
          if (said !== 200) failed.push(said);
          await wait(20);
        }
      });
      process.kill(group, 'SIGHUP');
      await vi.waitFor(
        () => {
          const now = processesOf(group, 'api');
          expect([now.length, now.filter((pid) => before.includes(pid))]).toEqual([2, []]);
        },
        { timeout: 60_000, interval: 300 },
      );
      ending.abort();
      await Promise.all(asking);
      expect(asked).toBeGreaterThan(50);
      expect(failed).toEqual([]);
    },
    { API_PROCESSES: '2', DRAIN_SECONDS: '1' },
  );
});

test('a setting that cannot be is named, ends the program, and is not tried again', () => {
  for (const command of ['api', 'worker', 'all', 'migrate']) {
    const { status, stderr } = kinari([command], { DATABASE_POOL: 'many', SMTP_URL: 'mail' });
    expect([command, status]).toEqual([command, 78]);
    expect(stderr).toContain('DATABASE_POOL: ');
    expect(stderr).toContain('SMTP_URL: Invalid URL');
  }
  expect(kinari(['all'], { WEB_PROCESSES: '0' })).toMatchObject({
    status: 78,
    stderr: 'WEB_PROCESSES is not a number from 1 to 64: 0\n',
  });
});

test('what it is not asked for in its own words it explains', () => {
  const { status, stderr } = kinari(['serve']);
  expect([status, stderr]).toEqual([64, expect.stringContaining('config check')]);
});

test('the settings are checked by asking whom they name, and no password is told', () => {
  const { status, stdout } = kinari(['config', 'check'], {
    REDIS_URL: 'redis://:river-stones@127.0.0.1:1',
    DATABSE_POOL: '4',
  });
  expect(status).toBe(78);
  expect(stdout).toContain(`ok    DATABASE_URL (${new URL(config.DATABASE_URL).host})`);
  expect(stdout).toContain('wrong REDIS_URL (127.0.0.1:1): connect ECONNREFUSED');
  expect(stdout).toContain('DATABSE_POOL is no setting and does nothing: is DATABASE_POOL meant?');
  expect(stdout).not.toContain('river-stones');
});

test('the example of settings, copied as it is, starts the shop', async () => {
  copyFileSync(path.join(ROOT, '.env.example'), path.join(cwd, '.env'));
  await running(['api'], async () => {
    await answers();
    expect((await ask('/api/docs')).status).toBe(404);
  });
});

const EMPTY = `kinari_installed_${process.pid}`;
afterAll(() => onServer(`drop database if exists ${EMPTY} with (force)`));

test('installing twice makes one shop: tables, pincodes, one admin, nothing of the demo', {
  timeout: 120_000,
}, async () => {
  const settings = { DATABASE_URL: urlOf(EMPTY), ADMIN_PASSWORD: 'a loom, two lamps and the river' };
  const admin = ['--email', 'owner@example.com', '--username', 'owner'];
  expect(kinari(['install'], settings).stdout).toContain('There is no admin yet');
  expect(kinari(['install', ...admin], settings)).toMatchObject({ status: 0 });
  expect(kinari(['install', ...admin], settings)).toMatchObject({ status: 0 });

  const client = new pg.Client({ connectionString: urlOf(EMPTY) });
  await client.connect();
  const { rows } = await client.query(`
    select (select count(*)::int from users) as people, (select count(*)::int from products) as products,
      (select count(*) > 19000 from pincodes) as pincodes`);
  await client.end();
  expect(rows).toEqual([{ people: 1, products: 0, pincodes: true }]);
});

test.each(['scripts/setup.ts', 'demo/src/seed.ts'])('%s makes no known admin in production', (script) => {
  const { status, stderr } = spawnSync(process.execPath, [script], {
    cwd: ROOT,
    env: { ...env, NODE_ENV: 'production' },
  });
  expect(status).toBe(1);
  expect(String(stderr)).toContain('whose password everybody knows');
});
