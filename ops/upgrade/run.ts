import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openMailSink } from '../../apps/api/faults/mail-sink.ts';
import { answersOk, demand, Figures, familyOf, must, seconds, shell, until } from '../box/shell.ts';
import { dropDatabase } from '../box/trial-shop.ts';
import { ROOT, reloadUnit } from '../box/unit.ts';
import { commandsOf } from '../page.ts';
import { fill } from '../template.ts';
import { type Crowd, Load, type Receipts } from './load.ts';
import { LockWatch } from './locks.ts';
import { lastRelease, Processes, takeRelease } from './releases.ts';
import { everyReceiptIsAnOrder, openShopOf, settingsFor } from './shop.ts';

// The change from one release to the next as docs/operations/upgrades.md describes it, with people in the shop all the time.
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    orders: { type: 'string', default: '50000' },
    buyers: { type: 'string', default: '2500' },
  },
});
const MOST_LOCK_MS = 500;
const QUIET_MS = 5000;
const FIRST_PORT = Number(process.env.OPS_PORT ?? 5600);
const [PROXY, BEFORE, NOW, BOX, BOX_API] = [FIRST_PORT, FIRST_PORT + 1, FIRST_PORT + 3, FIRST_PORT + 5, FIRST_PORT + 6];
const at = (port: number) => `http://127.0.0.1:${port}`;
const KINARI = path.join(ROOT, 'bin/kinari');

const from = values.from ?? (await lastRelease());
if (!from) {
  process.stderr.write('There is no tag yet: --from REVISION names the release that runs before.\n');
  process.exit(64);
}
const database = `kinari_upgrade_${process.pid}`;
const folder = mkdtempSync(path.join(tmpdir(), 'kinari-upgrade-'));
const figures = new Figures();
const processes = new Processes(folder);
const mail = await openMailSink();
const settings = settingsFor(database, { folder, mail: mail.url });
const env: NodeJS.ProcessEnv = { ...process.env, ...settings };
const receipts: Receipts = new Map();

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  figures.note(what, seconds(performance.now() - began));
}

const isReady = (port: number) =>
  until(`${at(port)} is ready`, async () => {
    await shell(commandsOf('upgrades.md', 'Is it ready'), { env: { ...env, API_URL: at(port) } });
    return true;
  });

/** Goes on while `work` is done, and a while before and after it. */
async function under(name: string, origin: string, crowd: Crowd, work: () => Promise<void>): Promise<number> {
  const load = new Load(origin, crowd, receipts);
  try {
    await wait(QUIET_MS);
    await work();
    await wait(QUIET_MS);
  } finally {
    await load.stop();
  }
  const { answered, failed, took } = load.figures();
  figures.note(`${name}: requests`, answered);
  figures.note(`${name}: failed`, failed);
  figures.note(`${name}: p50 / p99 / max`, took);
  return load.failures.length;
}

async function changeMachines(tree: string, crowd: Crowd): Promise<number> {
  const config = path.join(folder, 'haproxy.cfg');
  const [one, two, three, four] = [BEFORE, BEFORE + 1, NOW, NOW + 1].map((port) => `127.0.0.1:${port}`);
  const servers = { one: one ?? '', two: two ?? '', three: three ?? '', four: four ?? '' };
  writeFileSync(config, fill(new URL('haproxy-api.cfg', import.meta.url), { bind: `127.0.0.1:${PROXY}`, ...servers }));
  const proxy = processes.start(['haproxy', '-db', '-f', config], { cwd: folder, env });
  const startOld = (file: string, own: NodeJS.ProcessEnv = {}) =>
    processes.start([process.execPath, `apps/api/src/${file}.ts`], { cwd: tree, env: { ...env, ...own } });
  const startNew = (role: string, own: NodeJS.ProcessEnv = {}) =>
    processes.start([KINARI, role], { cwd: folder, env: { ...env, ...own } });
  const old = [BEFORE, BEFORE + 1].map((port) => startOld('main', { API_PORT: String(port) }));
  const oldWorker = startOld('worker');
  for (const port of [BEFORE, BEFORE + 1, PROXY]) await isReady(port);

  const fresh: ChildProcess[] = [];
  const failed = await under('several machines', at(PROXY), crowd, async () => {
    await timed('migration', () => shell(commandsOf('upgrades.md', 'The database first'), { cwd: ROOT, env }));
    await wait(QUIET_MS);
    await timed('rolling change of two APIs and the worker', async () => {
      for (const [n, left] of old.entries()) {
        fresh.push(startNew('api', { API_PORT: String(NOW + n) }));
        await isReady(NOW + n);
        await processes.end(left);
      }
      fresh.push(startNew('worker'));
      await processes.end(oldWorker);
    });
  });
  demand(
    [...old, oldWorker].every(({ exitCode }) => exitCode === 0),
    'every process of the release before ended in order',
  );
  for (const child of [...fresh, proxy]) await processes.end(child);
  return failed;
}

async function renewBox(crowd: Crowd): Promise<number> {
  const own = { HOST: '127.0.0.1', PORT: String(BOX), API_PORT: String(BOX_API), API_URL: at(BOX_API) };
  const box = processes.start([KINARI, 'all'], { cwd: folder, env: { ...env, ...own, PUBLIC_URL: at(BOX) } });
  const supervisor = box.pid ?? 0;
  await isReady(BOX);
  await until('the home page is answered', () => answersOk(`${at(BOX)}/`));
  const failed = await under('one box', at(BOX), { ...crowd, paths: [...crowd.paths, '/'] }, async () => {
    const before = familyOf(supervisor).slice(1);
    demand(before.length === 3, `the box has three processes, not ${before.length}`);
    await timed('renewing the box', async () => {
      await reloadUnit(supervisor);
      await until('every process is another one', async () => {
        const now = familyOf(supervisor).slice(1);
        return now.length === 3 && now.every((pid) => !before.includes(pid));
      });
    });
  });
  await processes.end(box);
  return failed;
}

async function drill(revision: string): Promise<boolean> {
  if (!existsSync(path.join(ROOT, 'apps/web/build/server/index.js')))
    await must('npm', ['run', 'build'], { cwd: ROOT });
  const tree = await takeRelease(revision, folder);
  const [orders, buyers] = [Number(values.orders), Number(values.buyers)];
  await timed(`made with ${orders} orders by ${revision}`, async () => {
    crowd = await openShopOf(tree, env, { orders, buyers });
  });
  const locks = new LockWatch(settings.DATABASE_URL ?? '');
  let failed = 0;
  try {
    failed = (await changeMachines(tree, crowd)) + (await renewBox(crowd));
  } finally {
    await locks.stop();
  }
  figures.note(
    'longest wait for a lock',
    `${locks.longestMs.toFixed(0)} ms in ${locks.looks} looks ${locks.longestOf}`,
  );
  figures.note('acknowledged orders', await everyReceiptIsAnOrder(settings.DATABASE_URL ?? '', receipts));
  figures.note('doctor', (await shell(commandsOf('upgrades.md', 'Afterwards'), { cwd: ROOT, env })).trim());
  figures.print();
  if (failed > 0)
    process.stderr.write(
      `${processes
        .said()
        .match(/^.*Server processes.*$/gm)
        ?.join('\n')}\n`,
    );
  return failed === 0 && locks.longestMs <= MOST_LOCK_MS;
}

async function cleanUp(): Promise<void> {
  processes.killAll();
  mail.close();
  await dropDatabase(database);
  rmSync(folder, { recursive: true, force: true });
}

let crowd: Crowd = { paths: [], buyers: [], variants: [] };
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
try {
  if (!(await drill(from))) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${processes.said().slice(-3000)}\n`);
  throw error;
} finally {
  await cleanUp();
}
