import type { ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPageCommands } from '../page-commands.ts';
import { withSettingsFiles } from '../settings-files.ts';
import { type Proxy, startCaddy, startNginx } from './proxies.ts';
import {
  assertThat,
  formatSeconds,
  listProcessTree,
  Measurements,
  respondsOk,
  runShell,
  waitForExit,
  waitUntil,
} from './shell.ts';
import {
  createSettings,
  dropDatabase,
  formatMemory,
  PORTS,
  type Settings,
  waitForHomePage,
} from './smoke-test-shop.ts';
import { checkSystemdUnit, ROOT, reloadUnit, startUnit } from './systemd-unit.ts';
import {
  acceptsLargeUploads,
  limitsByRealIp,
  measureOutage,
  ProxyClient,
  recordRequestId,
  servesPages,
  supportsHttp2,
} from './through-proxy.ts';

// Smoke test of a single server as in docs/operations/install.md: systemd unit and both proxies. Needs `npm run build`.
const MAX_REQUESTS_PER_IP = 400;
const NOBODY_UID = 65_534;
const measurements = new Measurements();
const database = `kinari_box_trial_${process.pid}`;
const folder = mkdtempSync(path.join(tmpdir(), 'kinari-box-'));
const startedProcesses: ChildProcess[] = [];
const settings: Settings = {
  ...createSettings(database),
  PUBLIC_URL: `https://localhost:${PORTS.proxy}`,
  RATE_LIMIT_REQUESTS_PER_IP: String(MAX_REQUESTS_PER_IP),
  API_PROCESSES: '2',
  WEB_PROCESSES: '2',
};

async function installShop(): Promise<void> {
  const env = { PATH: process.env.PATH, ADMIN_PASSWORD: 'a long one for the trial 7' };
  const fileSettings = { ...settings, MEDIA_FOLDER: path.join(folder, 'media') };
  const run = (commands: string) =>
    runShell(withSettingsFiles(commands, path.join(folder, 'etc'), fileSettings), { cwd: ROOT, env });
  // The check reports that the mail server is unreachable, so ignore its exit code.
  const checkOutput = await run(`${readPageCommands('install.md', 'Check the settings').trim()} || true`);
  assertThat(
    checkOutput.includes('kinari install creates it'),
    `the check knows that nothing is installed yet: ${checkOutput}`,
  );
  const began = performance.now();
  await run(readPageCommands('install.md', 'Create the database'));
  measurements.note('installed', formatSeconds(performance.now() - began));
  await run(readPageCommands('install.md', 'Create the first admin'));
}

/** Returns the pids of a supervisor's child processes of one role. */
function listRolePids(supervisor: number, role: string): number[] {
  return listProcessTree(supervisor).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(role),
  );
}

async function checkApiBypassesWeb(supervisor: number, visitor: ProxyClient, proxy: Proxy): Promise<void> {
  const webPids = listRolePids(supervisor, 'web');
  assertThat(webPids.length > 0, 'there are processes of the site to stop');
  for (const pid of webPids) process.kill(pid, 'SIGSTOP');
  try {
    const { status } = await visitor.ask('/api/products');
    assertThat(status === 200, `${proxy.name}: the API is reached without the site`);
  } finally {
    for (const pid of webPids) process.kill(pid, 'SIGCONT');
  }
}

async function testThroughProxy(proxy: Proxy, supervisor: number): Promise<void> {
  startedProcesses.push(proxy.process);
  await waitUntil(`${proxy.name} answers`, async () => {
    const visitor = new ProxyClient(proxy);
    return (await visitor.ask('/api/ready').finally(() => visitor.leave())).status === 200;
  });
  const visitor = new ProxyClient(proxy);
  await servesPages(visitor, proxy);
  await supportsHttp2(proxy);
  await recordRequestId(visitor, proxy, measurements);
  await checkApiBypassesWeb(supervisor, visitor, proxy);
  await acceptsLargeUploads(visitor, proxy);
  await limitsByRealIp(visitor, proxy, MAX_REQUESTS_PER_IP);
  for (const role of ['api', 'web']) {
    const [killedPid = 0] = listRolePids(supervisor, role);
    const outageReport = await measureOutage(visitor, async () => {
      process.kill(killedPid, 'SIGKILL');
      await waitUntil(`${role} has two processes again`, async () => listRolePids(supervisor, role).length === 2);
    });
    measurements.note(`${proxy.name}: one of two ${role} processes killed`, outageReport);
  }
  if (proxy.name === 'nginx') await testReload(supervisor, visitor);
  visitor.leave();
  proxy.process.kill();
  await waitForExit(proxy.process);
}

async function testReload(supervisor: number, visitor: ProxyClient): Promise<void> {
  const before = new Set(listProcessTree(supervisor).slice(1));
  const haveNewPids = async () => {
    const now = listProcessTree(supervisor).slice(1);
    return now.length === before.size && now.every((pid) => !before.has(pid));
  };
  const began = performance.now();
  const outageReport = await measureOutage(visitor, async () => {
    await reloadUnit(supervisor);
    await waitUntil('every process is a new one', haveNewPids, 300_000);
  });
  measurements.note(
    'every process renewed by a reload',
    `${formatSeconds(performance.now() - began)}; ${outageReport}`,
  );
}

try {
  mkdirSync(path.join(folder, 'media'));
  for (const name of ['', 'media']) chownSync(path.join(folder, name), NOBODY_UID, NOBODY_UID);
  measurements.note('unit, as systemd sees it', (await checkSystemdUnit(folder)) ?? 'not checked: no systemd here');
  await installShop();

  const began = performance.now();
  const { DATABASE_URL: _owner, ...shopSettings } = settings;
  const shop = startUnit({ settings: shopSettings, folder });
  startedProcesses.push(shop);
  const supervisor = shop.pid ?? 0;
  await waitForHomePage();
  await waitUntil('the API is ready', () => respondsOk(`http://127.0.0.1:${PORTS.api}/api/ready`));
  measurements.note('start until the first page', formatSeconds(performance.now() - began));
  measurements.note('memory (PSS)', formatMemory(supervisor));

  await testThroughProxy(await startNginx(folder, { files: false }), supervisor);
  const withFiles = await startNginx(folder, { files: true });
  startedProcesses.push(withFiles.process);
  await waitUntil('nginx answers files by itself', async () => {
    const visitor = new ProxyClient(withFiles);
    const asset = /"(\/assets\/[^"]+\.js)"/.exec((await visitor.ask('/')).body)?.[1] ?? '/none';
    const { status, headers } = await visitor.ask(asset, { headers: { 'accept-encoding': 'gzip' } });
    visitor.leave();
    return status === 200 && headers['content-encoding'] === 'gzip' && headers['x-request-id'] === undefined;
  });
  withFiles.process.kill();
  await waitForExit(withFiles.process);
  await testThroughProxy(await startCaddy(folder), supervisor);

  const stopRequestedAt = performance.now();
  shop.kill('SIGTERM');
  const code = await waitForExit(shop);
  assertThat(code === 0, `the shop ends with 0, not ${code}`);
  measurements.note('stop', formatSeconds(performance.now() - stopRequestedAt));
  measurements.print();
} catch (error) {
  const logText = existsSync(path.join(folder, 'shop.log')) ? readFileSync(path.join(folder, 'shop.log'), 'utf8') : '';
  process.stderr.write(
    logText
      .split('\n')
      .filter((line) => !line.includes('no data to serve'))
      .join('\n')
      .slice(-4000),
  );
  throw error;
} finally {
  // Kill descendants too: nginx workers survive a killed master and block its port.
  const runningProcesses = startedProcesses.filter(
    ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
  );
  for (const pid of runningProcesses.flatMap((child) => listProcessTree(child.pid ?? 0))) process.kill(pid, 'SIGKILL');
  await dropDatabase(database);
  rmSync(folder, { recursive: true, force: true });
}
