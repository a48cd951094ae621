import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { parseCommandBlocks } from '../ops/page-commands.ts';
import { developerEnv, linkPackages } from './working-copy.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const tour = await readFile(path.join(root, 'docs/tour.md'), 'utf8');
const blocks = parseCommandBlocks(tour);

/** Clones the committed state. Links installed third-party packages; our own packages come from the clone. */
async function cloneRepository(): Promise<string> {
  const clone = path.join(await mkdtemp(path.join(tmpdir(), 'kinari-tour-')), 'kinari');
  onTestFinished(() => rm(path.dirname(clone), { recursive: true }));
  await promisify(execFile)('git', ['clone', '--quiet', root, clone]);
  await linkPackages(clone);
  return clone;
}

test('following the tour ends with a merged change and a passing test', {
  timeout: 240_000,
}, async () => {
  const clone = await cloneRepository();
  const gitIdentity = Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((role) => [
      [`GIT_${role}_NAME`, 'Newcomer'],
      [`GIT_${role}_EMAIL`, 'newcomer@shop.example'],
    ]),
  );
  const env = { ...developerEnv(), ...gitIdentity };
  const run = async (commands: string) => {
    const script = ['set -euo pipefail', commands].join('\n');
    const done = await promisify(execFile)('bash', ['-c', script], { cwd: clone, env, maxBuffer: 32e6 });
    return done.stdout.replaceAll(/\u001b\[[\d;]*m/g, '');
  };
  const before = (await run('git rev-parse HEAD')).trim();

  const outputs = new Map<string, string>();
  for (const { heading, commands } of blocks)
    outputs.set(heading, (outputs.get(heading) ?? '') + (await run(commands)));

  expect([...outputs.keys()]).toEqual(['2. Make the change', '3. Test it', '4. Merge it']);
  // Includes the new file, which `git diff` omits by default.
  for (const file of ['about.page.tsx', 'about.server.ts']) expect(outputs.get('2. Make the change')).toContain(file);
  expect(outputs.get('3. Test it')).toMatch(/Tests +1 passed/);
  expect(outputs.get('3. Test it')).not.toContain('failed');
  expect(await run('git status --porcelain')).toBe('');
  expect((await run('git rev-parse HEAD~1')).trim()).toBe(before);
  expect(await run('git show --stat --format=%s')).toMatch(
    /feat\(info\): show the number of products[\s\S]*openapi\.json/,
  );
});

test('the patch of the tour applies to the current code', async () => {
  const patchCheck = promisify(execFile)('git', ['apply', '--check', 'docs/tour/product-count.patch'], { cwd: root });
  await expect(patchCheck).resolves.toBeDefined();
});

test('the text that the tour removes from the statement exists', async () => {
  const patch = await readFile(path.join(root, 'docs/tour/product-count.patch'), 'utf8');
  const [, words = 'nothing'] = /Take `([^`]+)` out of the statement/.exec(tour) ?? [];
  expect(patch.split('\n').filter((line) => line.startsWith('+') && line.includes(words))).toHaveLength(1);
});

test('every file named in the tour exists or is created by it', async () => {
  const patch = await readFile(path.join(root, 'docs/tour/product-count.patch'), 'utf8');
  const namedFiles = [...tour.matchAll(/`((?:apps|packages|docs|scripts)\/[\w./-]+\.\w+)`/g)].map(
    ([, name = '']) => name,
  );
  expect(namedFiles.length).toBeGreaterThan(5);
  expect(namedFiles.filter((name) => !existsSync(path.join(root, name)) && !patch.includes(`+++ b/${name}`))).toEqual(
    [],
  );
});
