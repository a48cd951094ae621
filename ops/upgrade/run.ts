import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startFakeSmtpServer } from '../../apps/api/faults/fake-smtp-server.ts';
import { readPageCommands } from '../page-commands.ts';
import { withSettingsFiles } from '../settings-files.ts';
import {
  assertThat,
  formatSeconds,
  listProcessTree,
  Measurements,
  respondsOk,
  runOrThrow,
  runShell,
  waitUntil,
} from '../single-server/shell.ts';
import { dropDatabase } from '../single-server/smoke-test-shop.ts';
import { ROOT, reloadUnit } from '../single-server/systemd-unit.ts';
import { fillTemplate } from '../template.ts';
import { type ConfirmedOrders, type LoadTargets, UpgradeLoad } from './load.ts';
import { LockMonitor } from './locks.ts';
import { checkOutRelease, findLastRelease, ProcessGroup } from './releases.ts';
import { checkConfirmedOrders, createShopOnRelease, createUpgradeSettings } from './shop.ts';

// Tests a rolling upgrade as in docs/operations/upgrades.md, under continuous load.
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    orders: { type: 'string', default: '50000' },
    buyers: { type: 'string', default: '2500' },
  },
});
const MAX_LOCK_MS = 500;
const SETTLE_MS = 5000;
const FIRST_PORT = Number(process.env.OPS_PORT ?? 5600);
const [PROXY_PORT, OLD_PORT, NEW_PORT, SINGLE_SERVER_PORT, SINGLE_SERVER_API_PORT] = [
  FIRST_PORT,
  FIRST_PORT + 1,
  FIRST_PORT + 3,
  FIRST_PORT + 5,
  FIRST_PORT + 6,
];
const toOrigin = (port: number) => `http://127.0.0.1:${port}`;
const KINARI_COMMAND = path.join(ROOT, 'bin/kinari');

const from = values.from ?? (await findLastRelease());
if (!from) {
  process.stderr.write('There is no tag yet: --from REVISION names the release that runs before.\n');
  process.exit(64);
}
const database = `kinari_upgrade_${process.pid}`;
const folder = mkdtempSync(path.join(tmpdir(), 'kinari-upgrade-'));
const measurements = new Measurements();
const processes = new ProcessGroup(folder);
const mail = await startFakeSmtpServer();
const settings = createUpgradeSettings(database, { folder, mail: mail.url });
const env: NodeJS.ProcessEnv = { ...process.env, ...settings };
const confirmedOrders: ConfirmedOrders = new Map();

/** Runs commands of the docs page with the settings files that it names. */
const runAsOwner = (commands: string) =>
  runShell(withSettingsFiles(commands, path.join(folder, 'etc'), settings), {
    cwd: ROOT,
    env: { PATH: process.env.PATH },
  });

async function measureStep(label: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  measurements.note(label, formatSeconds(performance.now() - began));
}

const isReady = (port: number) =>
  waitUntil(`${toOrigin(port)} is ready`, async () => {
    await runShell(readPageCommands('upgrades.md', 'Check readiness'), { env: { ...env, API_URL: toOrigin(port) } });
    return true;
  });

/** Runs the load during `work`, and for a while before and after. */
async function runUnderLoad(
  name: string,
  origin: string,
  targets: LoadTargets,
  work: () => Promise<void>,
): Promise<number> {
  const load = new UpgradeLoad(origin, targets, confirmedOrders);
  try {
    await wait(SETTLE_MS);
    await work();
    await wait(SETTLE_MS);
  } finally {
    await load.stop();
  }
  const { answered, failed, took } = load.summarize();
  measurements.note(`${name}: requests`, answered);
  measurements.note(`${name}: failed`, failed);
  measurements.note(`${name}: p50 / p99 / max`, took);
  return load.failures.length;
}

async function upgradeBehindProxy(tree: string, targets: LoadTargets): Promise<number> {
  const config = path.join(folder, 'haproxy.cfg');
  const [firstOldServer, secondOldServer, firstNewServer, secondNewServer] = [
    OLD_PORT,
    OLD_PORT + 1,
    NEW_PORT,
    NEW_PORT + 1,
  ].map((port) => `127.0.0.1:${port}`);
  const servers = {
    one: firstOldServer ?? '',
    two: secondOldServer ?? '',
    three: firstNewServer ?? '',
    four: secondNewServer ?? '',
  };
  writeFileSync(
    config,
    fillTemplate(new URL('haproxy-api.cfg', import.meta.url), { bind: `127.0.0.1:${PROXY_PORT}`, ...servers }),
  );
  const proxy = processes.start(['haproxy', '-db', '-f', config], { cwd: folder, env });
  const startOld = (file: string, extraEnv: NodeJS.ProcessEnv = {}) =>
    processes.start([process.execPath, `apps/api/src/${file}.ts`], { cwd: tree, env: { ...env, ...extraEnv } });
  const startNew = (role: string, extraEnv: NodeJS.ProcessEnv = {}) =>
    processes.start([KINARI_COMMAND, role], { cwd: folder, env: { ...env, ...extraEnv } });
  const oldProcesses = [OLD_PORT, OLD_PORT + 1].map((port) => startOld('main', { API_PORT: String(port) }));
  const oldWorker = startOld('worker');
  for (const port of [OLD_PORT, OLD_PORT + 1, PROXY_PORT]) await isReady(port);

  const newProcesses: ChildProcess[] = [];
  const failed = await runUnderLoad('several machines', toOrigin(PROXY_PORT), targets, async () => {
    await measureStep('migration', () => runAsOwner(readPageCommands('upgrades.md', 'Migrate the database')));
    await wait(SETTLE_MS);
    await measureStep('rolling change of two APIs and the worker', async () => {
      for (const [n, oldProcess] of oldProcesses.entries()) {
        newProcesses.push(startNew('api', { API_PORT: String(NEW_PORT + n) }));
        await isReady(NEW_PORT + n);
        await processes.end(oldProcess);
      }
      newProcesses.push(startNew('worker'));
      await processes.end(oldWorker);
    });
  });
  assertThat(
    [...oldProcesses, oldWorker].every(({ exitCode }) => exitCode === 0),
    'every process of the release before ended in order',
  );
  for (const child of [...newProcesses, proxy]) await processes.end(child);
  return failed;
}

async function upgradeSingleServer(targets: LoadTargets): Promise<number> {
  const extraEnv = {
    HOST: '127.0.0.1',
    PORT: String(SINGLE_SERVER_PORT),
    API_PORT: String(SINGLE_SERVER_API_PORT),
    API_URL: toOrigin(SINGLE_SERVER_API_PORT),
  };
  const singleServer = processes.start([KINARI_COMMAND, 'start'], {
    cwd: folder,
    env: { ...env, ...extraEnv, PUBLIC_URL: toOrigin(SINGLE_SERVER_PORT) },
  });
  const supervisor = singleServer.pid ?? 0;
  await isReady(SINGLE_SERVER_PORT);
  await waitUntil('the home page is answered', () => respondsOk(`${toOrigin(SINGLE_SERVER_PORT)}/`));
  const failed = await runUnderLoad(
    'single server',
    toOrigin(SINGLE_SERVER_PORT),
    { ...targets, paths: [...targets.paths, '/'] },
    async () => {
      const before = listProcessTree(supervisor).slice(1);
      assertThat(before.length === 3, `the server has three processes, not ${before.length}`);
      await measureStep('rolling restart', async () => {
        await reloadUnit(supervisor);
        await waitUntil('every process is another one', async () => {
          const now = listProcessTree(supervisor).slice(1);
          return now.length === 3 && now.every((pid) => !before.includes(pid));
        });
      });
    },
  );
  await processes.end(singleServer);
  return failed;
}

async function runDrill(revision: string): Promise<boolean> {
  if (!existsSync(path.join(ROOT, 'apps/web/build/server/index.js')))
    await runOrThrow('npm', ['run', 'build'], { cwd: ROOT });
  const tree = await checkOutRelease(revision, folder);
  const [orders, buyers] = [Number(values.orders), Number(values.buyers)];
  await measureStep(`made with ${orders} orders by ${revision}`, async () => {
    targets = await createShopOnRelease(tree, env, { orders, buyers });
  });
  const locks = new LockMonitor(settings.DATABASE_URL ?? '');
  let failed = 0;
  try {
    failed = (await upgradeBehindProxy(tree, targets)) + (await upgradeSingleServer(targets));
  } finally {
    await locks.stop();
  }
  measurements.note(
    'longest wait for a lock',
    `${locks.longestMs.toFixed(0)} ms in ${locks.looks} looks ${locks.longestOf}`,
  );
  measurements.note('acknowledged orders', await checkConfirmedOrders(settings.DATABASE_URL ?? '', confirmedOrders));
  measurements.note('doctor', (await runAsOwner(readPageCommands('upgrades.md', 'Check the upgrade'))).trim());
  measurements.print();
  if (failed > 0)
    process.stderr.write(
      `${processes
        .output()
        .match(/^.*Server processes.*$/gm)
        ?.join('\n')}\n`,
    );
  return failed === 0 && locks.longestMs <= MAX_LOCK_MS;
}

async function cleanUp(): Promise<void> {
  processes.killAll();
  mail.close();
  await dropDatabase(database);
  rmSync(folder, { recursive: true, force: true });
}

let targets: LoadTargets = { paths: [], buyers: [], variants: [] };
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
try {
  if (!(await runDrill(from))) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${processes.output().slice(-3000)}\n`);
  throw error;
} finally {
  await cleanUp();
}
