import type { ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandsOf } from '../page.ts';
import { type Proxy, startCaddy, startNginx } from './proxies.ts';
import { answersOk, demand, ended, Figures, familyOf, seconds, shell, until } from './shell.ts';
import {
  countsRealAddresses,
  during,
  noteRequestId,
  seesTheShop,
  speaksTwo,
  takesLargeForms,
  Visitor,
} from './through-proxy.ts';
import { dropDatabase, firstPage, memoryOf, PORTS, settingsOf } from './trial-shop.ts';
import { judgeUnit, ROOT, reloadUnit, startUnit } from './unit.ts';

// One machine as docs/operations/install.md sets it up: the shop as its unit starts it, and each proxy in front. Needs `npm run build`.
const ADDRESS_REQUESTS = 400;
const NOBODY = 65_534;
const figures = new Figures();
const database = `kinari_box_trial_${process.pid}`;
const folder = mkdtempSync(path.join(tmpdir(), 'kinari-box-'));
const started: ChildProcess[] = [];
const settings = {
  ...settingsOf(database),
  PUBLIC_URL: `https://localhost:${PORTS.proxy}`,
  ADDRESS_REQUESTS: String(ADDRESS_REQUESTS),
  API_PROCESSES: '2',
  WEB_PROCESSES: '2',
};

async function install(): Promise<void> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    ...settings,
    ADMIN_PASSWORD: 'a long one for the trial 7',
  };
  const began = performance.now();
  await shell(commandsOf('install.md', 'The database'), { cwd: ROOT, env });
  figures.note('installed', seconds(performance.now() - began));
  await shell(commandsOf('install.md', 'The first admin'), { cwd: ROOT, env });
}

/** Processes of one role that a supervisor has. */
function processesOf(supervisor: number, role: string): number[] {
  return familyOf(supervisor).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(role));
}

async function goesStraightToTheApi(supervisor: number, visitor: Visitor, proxy: Proxy): Promise<void> {
  const sites = processesOf(supervisor, 'web');
  demand(sites.length > 0, 'there are processes of the site to stop');
  for (const pid of sites) process.kill(pid, 'SIGSTOP');
  try {
    const { status } = await visitor.ask('/api/products');
    demand(status === 200, `${proxy.name}: the API is reached without the site`);
  } finally {
    for (const pid of sites) process.kill(pid, 'SIGCONT');
  }
}

async function throughProxy(proxy: Proxy, supervisor: number): Promise<void> {
  started.push(proxy.process);
  await until(`${proxy.name} answers`, async () => {
    const visitor = new Visitor(proxy);
    return (await visitor.ask('/api/ready').finally(() => visitor.leave())).status === 200;
  });
  const visitor = new Visitor(proxy);
  await seesTheShop(visitor, proxy);
  await speaksTwo(proxy);
  await noteRequestId(visitor, proxy, figures);
  await goesStraightToTheApi(supervisor, visitor, proxy);
  await takesLargeForms(visitor, proxy);
  await countsRealAddresses(visitor, proxy, ADDRESS_REQUESTS);
  for (const role of ['api', 'web']) {
    const [victim = 0] = processesOf(supervisor, role);
    const told = await during(visitor, async () => {
      process.kill(victim, 'SIGKILL');
      await until(`${role} has two processes again`, async () => processesOf(supervisor, role).length === 2);
    });
    figures.note(`${proxy.name}: one of two ${role} processes killed`, told);
  }
  if (proxy.name === 'nginx') await reload(supervisor, visitor);
  visitor.leave();
  proxy.process.kill();
  await ended(proxy.process);
}

async function reload(supervisor: number, visitor: Visitor): Promise<void> {
  const before = new Set(familyOf(supervisor).slice(1));
  const renewed = async () => {
    const now = familyOf(supervisor).slice(1);
    return now.length === before.size && now.every((pid) => !before.has(pid));
  };
  const began = performance.now();
  const told = await during(visitor, async () => {
    await reloadUnit(supervisor);
    await until('every process is a new one', renewed, 300_000);
  });
  figures.note('every process renewed by a reload', `${seconds(performance.now() - began)}; ${told}`);
}

try {
  mkdirSync(path.join(folder, 'media'));
  for (const name of ['', 'media']) chownSync(path.join(folder, name), NOBODY, NOBODY);
  figures.note('unit, as systemd sees it', (await judgeUnit(folder)) ?? 'not judged: no systemd here');
  await install();

  const began = performance.now();
  const shop = startUnit({ settings, folder });
  started.push(shop);
  const supervisor = shop.pid ?? 0;
  await firstPage();
  await until('the API is ready', () => answersOk(`http://127.0.0.1:${PORTS.api}/api/ready`));
  figures.note('start until the first page', seconds(performance.now() - began));
  figures.note('memory (PSS)', memoryOf(supervisor));

  await throughProxy(await startNginx(folder, { files: false }), supervisor);
  const withFiles = await startNginx(folder, { files: true });
  started.push(withFiles.process);
  await until('nginx answers files by itself', async () => {
    const visitor = new Visitor(withFiles);
    const asset = /"(\/assets\/[^"]+\.js)"/.exec((await visitor.ask('/')).body)?.[1] ?? '/none';
    const { status, headers } = await visitor.ask(asset, { headers: { 'accept-encoding': 'gzip' } });
    visitor.leave();
    return status === 200 && headers['content-encoding'] === 'gzip' && headers['x-request-id'] === undefined;
  });
  withFiles.process.kill();
  await ended(withFiles.process);
  await throughProxy(await startCaddy(folder), supervisor);

  const asked = performance.now();
  shop.kill('SIGTERM');
  const code = await ended(shop);
  demand(code === 0, `the shop ends with 0, not ${code}`);
  figures.note('stop', seconds(performance.now() - asked));
  figures.print();
} catch (error) {
  const said = existsSync(path.join(folder, 'shop.log')) ? readFileSync(path.join(folder, 'shop.log'), 'utf8') : '';
  process.stderr.write(
    said
      .split('\n')
      .filter((line) => !line.includes('nothing to show'))
      .join('\n')
      .slice(-4000),
  );
  throw error;
} finally {
  // With what they started: nginx's workers outlive a master that is killed, and keep its port.
  const left = started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  for (const pid of left.flatMap((child) => familyOf(child.pid ?? 0))) process.kill(pid, 'SIGKILL');
  await dropDatabase(database);
  rmSync(folder, { recursive: true, force: true });
}
