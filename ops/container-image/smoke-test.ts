import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPageCommands } from '../page-commands.ts';
import {
  assertThat,
  formatSeconds,
  getCpuSeconds,
  Measurements,
  respondsOk,
  runOrThrow,
  runProgram,
  runShell,
  waitUntil,
} from '../single-server/shell.ts';
import {
  checkShop,
  createSettings,
  dropDatabase,
  formatMemory,
  HOME_URL,
  PORTS,
  waitForHomePage,
} from '../single-server/smoke-test-shop.ts';
import { buildBaseImage } from './base.ts';
import { BASE_IMAGE, cleanUp, createDockerShim, hasImage, podman, ROOT, STORAGE_OPTIONS } from './engine.ts';
import { checkReadOnly, inspectImage } from './inspect-image.ts';
import { tryDemo } from './smoke-test-demo.ts';

// Builds the image, follows docs/operations/containers.md and tries the demo. With --keep, image and layers stay, which makes the
// next run faster.
const measurements = new Measurements();
const database = `kinari_image_trial_${process.pid}`;
const demoDatabase = `kinari_image_demo_${process.pid}`;
const folder = mkdtempSync(path.join(tmpdir(), 'kinari-image-'));
const runOptions = { cwd: folder, env: { ...process.env, PATH: `${createDockerShim()}:${process.env.PATH}` } };

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function buildImage(): Promise<void> {
  if (!(await hasImage(BASE_IMAGE)))
    measurements.note('base image made', formatSeconds(await measureMs(() => buildBaseImage(STORAGE_OPTIONS))));
  const took = await measureMs(() =>
    runShell(readPageCommands('containers.md', 'Build'), { ...runOptions, cwd: ROOT }),
  );
  measurements.note('image built', formatSeconds(took));
  await podman('tag', 'kinari:1', 'kinari:2');
}

const getContainerPid = async (name: string) => Number(await podman('inspect', '--format', '{{.State.Pid}}', name));

async function startAndInspect(): Promise<void> {
  measurements.note(
    'install',
    formatSeconds(await measureMs(() => runShell(readPageCommands('containers.md', 'Install'), runOptions))),
  );
  measurements.note(
    'install again',
    formatSeconds(await measureMs(() => runShell(readPageCommands('containers.md', 'Install'), runOptions))),
  );
  const started = await measureMs(async () => {
    await runShell(readPageCommands('containers.md', 'Start'), runOptions);
    await waitForHomePage();
  });
  const work = formatSeconds(1000 * getCpuSeconds(await getContainerPid('kinari')));
  measurements.note('start until the first page', `${formatSeconds(started)}; ${work} on a core`);
  await checkShop(`http://127.0.0.1:${PORTS.web}`);
  await runShell(readPageCommands('containers.md', 'Health check'), runOptions);
  measurements.note('memory (PSS) of all', formatMemory(await getContainerPid('kinari')));
  measurements.note('written to', await checkReadOnly('kinari'));
}

/** Polls the home page while `work` runs. Returns the longest time in ms without a successful response. */
async function measureLongestOutage(work: () => Promise<void>): Promise<number> {
  let [last, longest] = [performance.now(), 0];
  const checkOnce = async () => {
    const isOk = await respondsOk(HOME_URL).catch(() => false);
    longest = Math.max(longest, performance.now() - last);
    if (isOk) last = performance.now();
  };
  const polling = setInterval(() => void checkOnce(), 50);
  await work().finally(() => clearInterval(polling));
  return longest;
}

async function createBackup(): Promise<void> {
  const took = await measureMs(() => runShell(readPageCommands('containers.md', 'Backup'), runOptions));
  const [backupFile = ''] = readdirSync(path.join(folder, 'backups'));
  const files = readdirSync(path.join(folder, 'backups', backupFile));
  assertThat(files.includes('backup.json') && files.includes('database.dump'), 'the folder has a backup in it');
  measurements.note('backup', formatSeconds(took));
}

async function upgradeContainer(): Promise<void> {
  let took = 0;
  const outageMs = await measureLongestOutage(async () => {
    took = await measureMs(async () => {
      await runShell(readPageCommands('containers.md', 'Upgrade'), runOptions);
      await waitForHomePage();
    });
  });
  const image = await podman('inspect', '--format', '{{.ImageName}}', 'kinari');
  assertThat(image.endsWith('kinari:2'), `the second tag runs, not ${image}`);
  measurements.note(
    'upgrade, migration included',
    `${formatSeconds(took)}, of which ${formatSeconds(outageMs)} without responses`,
  );
}

async function stopContainer(): Promise<void> {
  const containerExit = podman('wait', 'kinari');
  measurements.note(
    'stop',
    formatSeconds(await measureMs(() => runShell(readPageCommands('containers.md', 'Stop'), runOptions))),
  );
  assertThat((await containerExit) === '0', `the shop ends with 0, not ${await containerExit}`);
}

async function startRolesSeparately(): Promise<void> {
  const roles = { api: PORTS.api, web: PORTS.web, worker: undefined };
  const start = readPageCommands('containers.md', 'Start');
  for (const role of Object.keys(roles) as (keyof typeof roles)[]) {
    await runShell(`${start.replace('--name kinari', `--name kinari-${role}`).trim()} ${role}`, runOptions);
  }
  const ready = Object.values(roles).filter((port) => port !== undefined);
  for (const port of ready) {
    await waitUntil(`port ${port} is ready`, () => respondsOk(`http://127.0.0.1:${port}/api/ready`));
  }
  await checkShop(`http://127.0.0.1:${PORTS.web}`);
  for (const role of Object.keys(roles)) {
    await runShell(readPageCommands('containers.md', 'Health check').replace('kinari', `kinari-${role}`), runOptions);
    measurements.note(`memory (PSS) of ${role} alone`, formatMemory(await getContainerPid(`kinari-${role}`)));
  }
  for (const role of ['web', 'worker', 'api']) {
    const containerExit = podman('wait', `kinari-${role}`);
    const took = await measureMs(() => podman('stop', '--time', '90', `kinari-${role}`));
    assertThat((await containerExit) === '0', `${role} ends with 0, not ${await containerExit}`);
    measurements.note(`stop of ${role} alone`, formatSeconds(took));
  }
}

try {
  await runOrThrow('podman', ['--version']);
  const { DATABASE_URL, ...settings } = createSettings(database);
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(folder, 'kinari.env'), lines.join(''), { mode: 0o600 });
  writeFileSync(path.join(folder, 'owner.env'), `DATABASE_URL=${DATABASE_URL}\n`, { mode: 0o600 });
  await buildImage();
  await inspectImage('kinari:1', measurements);
  await startAndInspect();
  await createBackup();
  await upgradeContainer();
  await stopContainer();
  await startRolesSeparately();
  await tryDemo(demoDatabase, runOptions, measurements);
  measurements.print();
} finally {
  if (process.argv.includes('--keep'))
    await runProgram('podman', [...STORAGE_OPTIONS, '--runtime', 'runc', 'rm', '--all', '--force', '--time', '2']);
  else await cleanUp();
  await dropDatabase(database);
  await dropDatabase(demoDatabase);
  rmSync(folder, { recursive: true, force: true });
}
