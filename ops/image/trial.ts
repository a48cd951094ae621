import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { answersOk, demand, Figures, must, processorSecondsOf, run, seconds, shell, until } from '../box/shell.ts';
import { dropDatabase, firstPage, home, memoryOf, PORTS, settingsOf, smokeTest } from '../box/trial-shop.ts';
import { commandsOf } from '../page.ts';
import { makeBase } from './base.ts';
import { BASE, cleanUp, hasImage, PLACE, podman, ROOT, standInForDocker } from './engine.ts';
import { lookInside, refusesToBeWritten } from './inside.ts';

// Builds the image and does with it what docs/operations/containers.md tells an operator to do. --keep leaves image and layers for the
// next run, which is then quicker.
const figures = new Figures();
const database = `kinari_image_trial_${process.pid}`;
const folder = mkdtempSync(path.join(tmpdir(), 'kinari-image-'));
const where = { cwd: folder, env: { ...process.env, PATH: `${standInForDocker()}:${process.env.PATH}` } };

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function build(): Promise<void> {
  if (!(await hasImage(BASE))) figures.note('base image made', seconds(await timed(() => makeBase(PLACE))));
  const took = await timed(() => shell(commandsOf('containers.md', 'Build'), { ...where, cwd: ROOT }));
  figures.note('image built', seconds(took));
  await podman('tag', 'kinari:1', 'kinari:2');
}

const processOf = async (name: string) => Number(await podman('inspect', '--format', '{{.State.Pid}}', name));

async function startAndLook(): Promise<void> {
  figures.note('install', seconds(await timed(() => shell(commandsOf('containers.md', 'Install'), where))));
  figures.note('install again', seconds(await timed(() => shell(commandsOf('containers.md', 'Install'), where))));
  const started = await timed(async () => {
    await shell(commandsOf('containers.md', 'Start'), where);
    await firstPage();
  });
  const work = seconds(1000 * processorSecondsOf(await processOf('kinari')));
  figures.note('start until the first page', `${seconds(started)}; ${work} on a core`);
  await smokeTest(`http://127.0.0.1:${PORTS.web}`);
  await shell(commandsOf('containers.md', 'Is it well'), where);
  figures.note('memory (PSS) of all', memoryOf(await processOf('kinari')));
  figures.note('written to', await refusesToBeWritten('kinari'));
}

/** Asks for the home page all the time, and answers the longest that nobody got one. */
async function longestSilence(work: () => Promise<void>): Promise<number> {
  let [last, longest] = [performance.now(), 0];
  const askOnce = async () => {
    const isAnswered = await answersOk(home).catch(() => false);
    longest = Math.max(longest, performance.now() - last);
    if (isAnswered) last = performance.now();
  };
  const asking = setInterval(() => void askOnce(), 50);
  await work().finally(() => clearInterval(asking));
  return longest;
}

async function upgrade(): Promise<void> {
  let took = 0;
  const silence = await longestSilence(async () => {
    took = await timed(async () => {
      await shell(commandsOf('containers.md', 'Upgrade'), where);
      await firstPage();
    });
  });
  const image = await podman('inspect', '--format', '{{.ImageName}}', 'kinari');
  demand(image.endsWith('kinari:2'), `the second tag runs, not ${image}`);
  figures.note('upgrade, migration included', `${seconds(took)}, of which nobody is answered for ${seconds(silence)}`);
}

async function stop(): Promise<void> {
  const told = podman('wait', 'kinari');
  figures.note('stop', seconds(await timed(() => shell(commandsOf('containers.md', 'Stop'), where))));
  demand((await told) === '0', `the shop ends with 0, not ${await told}`);
}

async function eachRoleAlone(): Promise<void> {
  const roles = { api: PORTS.api, web: PORTS.web, worker: undefined };
  const start = commandsOf('containers.md', 'Start');
  for (const role of Object.keys(roles) as (keyof typeof roles)[]) {
    await shell(`${start.replace('--name kinari', `--name kinari-${role}`).trim()} ${role}`, where);
  }
  const ready = Object.values(roles).filter((port) => port !== undefined);
  for (const port of ready) {
    await until(`port ${port} is ready`, () => answersOk(`http://127.0.0.1:${port}/api/ready`));
  }
  await smokeTest(`http://127.0.0.1:${PORTS.web}`);
  for (const role of Object.keys(roles)) {
    await shell(commandsOf('containers.md', 'Is it well').replace('kinari', `kinari-${role}`), where);
    figures.note(`memory (PSS) of ${role} alone`, memoryOf(await processOf(`kinari-${role}`)));
  }
  for (const role of ['web', 'worker', 'api']) {
    const told = podman('wait', `kinari-${role}`);
    const took = await timed(() => podman('stop', '--time', '90', `kinari-${role}`));
    demand((await told) === '0', `${role} ends with 0, not ${await told}`);
    figures.note(`stop of ${role} alone`, seconds(took));
  }
}

try {
  await must('podman', ['--version']);
  const lines = Object.entries(settingsOf(database)).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(folder, 'kinari.env'), lines.join(''), { mode: 0o600 });
  await build();
  await lookInside('kinari:1', figures);
  await startAndLook();
  await upgrade();
  await stop();
  await eachRoleAlone();
  figures.print();
} finally {
  if (process.argv.includes('--keep'))
    await run('podman', [...PLACE, '--runtime', 'runc', 'rm', '--all', '--force', '--time', '2']);
  else await cleanUp();
  await dropDatabase(database);
  rmSync(folder, { recursive: true, force: true });
}
