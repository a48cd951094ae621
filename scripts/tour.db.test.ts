import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { blocksOf } from '../ops/page.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const tour = await readFile(path.join(root, 'docs/tour.md'), 'utf8');
const blocks = blocksOf(tour);

/** What is committed here, with what is installed here: packages of others are linked, the shop's own parts are the clone's. */
async function aClone(): Promise<string> {
  const clone = path.join(await mkdtemp(path.join(tmpdir(), 'kinari-tour-')), 'kinari');
  onTestFinished(() => rm(path.dirname(clone), { recursive: true }));
  await promisify(execFile)('git', ['clone', '--quiet', root, clone]);
  const modules = path.join(clone, 'node_modules');
  await mkdir(path.join(modules, '@kinari'), { recursive: true });
  for (const name of await readdir(path.join(root, 'node_modules'))) {
    if (name !== '@kinari') await symlink(path.join(root, 'node_modules', name), path.join(modules, name));
  }
  const { workspaces } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  for (const part of globSync(workspaces, { cwd: clone })) {
    await symlink(path.join(clone, part), path.join(modules, '@kinari', path.basename(part)));
    const own = path.join(root, part, 'node_modules');
    if (existsSync(own)) await symlink(own, path.join(clone, part, 'node_modules'));
  }
  return clone;
}

test('whoever follows the tour, command by command, has a merged change whose test holds', {
  timeout: 240_000,
}, async () => {
  const clone = await aClone();
  const who = Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((role) => [
      [`GIT_${role}_NAME`, 'Newcomer'],
      [`GIT_${role}_EMAIL`, 'newcomer@shop.example'],
    ]),
  );
  // Not as a child of these tests, but as a developer would.
  const others = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST$|npm_)/.test(name));
  const env = { ...Object.fromEntries(others), ...who };
  const run = async (commands: string) => {
    const script = ['set -euo pipefail', commands].join('\n');
    const done = await promisify(execFile)('bash', ['-c', script], { cwd: clone, env, maxBuffer: 32e6 });
    return done.stdout.replaceAll(/\u001b\[[\d;]*m/g, '');
  };
  const before = (await run('git rev-parse HEAD')).trim();

  const said = new Map<string, string>();
  for (const { heading, commands } of blocks) said.set(heading, (said.get(heading) ?? '') + (await run(commands)));

  expect([...said.keys()]).toEqual(['2. Make the change', '3. See that it holds', '4. Merge it']);
  expect(said.get('2. Make the change')).toContain('about.page.tsx');
  expect(said.get('3. See that it holds')).toMatch(/Tests +1 passed/);
  expect(said.get('3. See that it holds')).not.toContain('failed');
  expect(await run('git status --porcelain')).toBe('');
  expect((await run('git rev-parse HEAD~1')).trim()).toBe(before);
  expect(await run('git show --stat --format=%s')).toMatch(/info: how many things[\s\S]*openapi\.json/);
});

test('the change of the tour fits the code as it stands', async () => {
  const looked = promisify(execFile)('git', ['apply', '--check', 'docs/tour/things-for-sale.patch'], { cwd: root });
  await expect(looked).resolves.toBeDefined();
});

test('every file that the tour names is there, or made on the way', async () => {
  const patch = await readFile(path.join(root, 'docs/tour/things-for-sale.patch'), 'utf8');
  const named = [...tour.matchAll(/`((?:apps|packages|docs|scripts)\/[\w./-]+\.\w+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !existsSync(path.join(root, name)) && !patch.includes(`+++ b/${name}`))).toEqual([]);
});
