import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { notesOf, released } from './changelog.ts';
import { comesAfter } from './versions.ts';

const command = fileURLToPath(new URL('release.ts', import.meta.url));
const CHANGELOG = `# Changelog

## [Unreleased]

### Fixed

- A cart that counted twice.

## [1.0.0] - 2026-11-17

The first.

[Unreleased]: ../../compare/v1.0.0...HEAD
[1.0.0]: ../../releases/tag/v1.0.0
`;
const note = (name: string) => `node -e "fs.appendFileSync('steps.log', '${name} ' + process.argv.slice(1) + ';')" --`;

/** A small shop under git, with a place it could be pushed to. */
async function aRepository({ openapi = note('openapi') } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-release-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [origin, root] = [path.join(folder, 'origin.git'), path.join(folder, 'shop')];
  const scripts = { openapi, sbom: note('sbom'), 'client:pack': note('client'), 'ops:image': note('image') };
  const files: Record<string, string> = {
    'package.json': JSON.stringify({ name: 'shop', version: '1.0.0', workspaces: ['packages/*'], scripts }, null, 2),
    'packages/a/package.json': JSON.stringify({ name: 'a', version: '1.0.0', dependencies: { b: '1.0.0' } }, null, 2),
    'package-lock.json': JSON.stringify({
      version: '1.0.0',
      packages: {
        '': { version: '1.0.0' },
        'packages/a': { version: '1.0.0' },
        'node_modules/b': { version: '1.0.0' },
      },
    }),
    'CHANGELOG.md': CHANGELOG,
    '.gitignore': 'steps.log\n',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), `${text.trimEnd()}\n`);
  }
  const git = async (...words: string[]) => (await promisify(execFile)('git', words, { cwd: root })).stdout.trim();
  await promisify(execFile)('git', ['init', '--quiet', '--bare', origin]);
  await git('init', '--quiet', '--initial-branch=main');
  await git('config', 'user.name', 'Keeper');
  await git('config', 'user.email', 'keeper@shop.example');
  await git('config', 'commit.gpgsign', 'false');
  await git('remote', 'add', 'origin', origin);
  await git('add', '.');
  await git('commit', '--quiet', '--message', 'shop: opened');
  await git('push', '--quiet', '--set-upstream', 'origin', 'main');
  const read = (file: string) => readFile(path.join(root, file), 'utf8');
  const release = (...words: string[]) =>
    promisify(execFile)(process.execPath, [command, ...words], { cwd: root }).then(
      ({ stdout }) => ({ ok: true, said: stdout }),
      ({ stderr }: { stderr: string }) => ({ ok: false, said: stderr }),
    );
  return { root, git, read, release };
}

test('a release sets the version everywhere, dates the changelog, makes what belongs to it, commits and tags', async () => {
  const { git, read, release } = await aRepository();
  expect(await release('1.0.1')).toMatchObject({ ok: true });

  expect(JSON.parse(await read('package.json'))).toMatchObject({ version: '1.0.1' });
  expect(JSON.parse(await read('packages/a/package.json'))).toMatchObject({
    version: '1.0.1',
    dependencies: { b: '1.0.0' },
  });
  expect(JSON.parse(await read('package-lock.json'))).toEqual({
    version: '1.0.1',
    packages: { '': { version: '1.0.1' }, 'packages/a': { version: '1.0.1' }, 'node_modules/b': { version: '1.0.0' } },
  });
  expect(await read('steps.log')).toBe('openapi --release;sbom ;client ;');
  expect(await git('status', '--porcelain')).toBe('');
  expect(await git('log', '-1', '--format=%s')).toBe('release: 1.0.1');
  expect(await git('tag', '--list', '--format=%(contents)', 'v1.0.1')).toBe(
    'Kinari 1.0.1\n\n### Fixed\n\n- A cart that counted twice.',
  );
  expect(await git('rev-parse', 'v1.0.1^{commit}')).toBe(await git('rev-parse', 'HEAD'));
});

test('nothing is pushed', async () => {
  const { git, release } = await aRepository();
  await release('1.0.1');
  expect(await git('ls-remote', '--tags', 'origin')).toBe('');
  expect(await git('ls-remote', 'origin', 'main')).toContain(await git('rev-parse', 'HEAD~1'));
});

test('a dry run tells all of it and changes nothing', async () => {
  const { git, release } = await aRepository();
  const before = await git('rev-parse', 'HEAD');
  const { ok, said } = await release('1.1.0', '--dry-run', '--image');
  expect(ok).toBe(true);
  for (const line of [
    '  packages/a/package.json',
    '  npm run openapi -- --release',
    '  npm run ops:image',
    '- A cart that counted twice.',
  ])
    expect(said).toContain(`${line}\n`);
  expect(await git('status', '--porcelain', '--ignored')).toBe('');
  expect(await git('tag')).toBe('');
  expect(await git('rev-parse', 'HEAD')).toBe(before);
});

test('what is half done is undone when a step fails', async () => {
  const { git, release } = await aRepository({ openapi: 'exit 1' });
  expect(await release('1.0.1')).toMatchObject({
    ok: false,
    said: expect.stringContaining('openapi -- --release failed'),
  });
  expect(await git('status', '--porcelain')).toBe('');
  expect(await git('tag')).toBe('');
});

test('what is not ready is not released', async () => {
  const { root, git, release } = await aRepository();
  expect((await release('next')).said).toContain('Say which version');
  expect((await release('1.0.0')).said).toContain('does not come after 1.0.0');
  await git('tag', 'v1.0.1');
  expect((await release('1.0.1')).said).toContain('is there already');
  await writeFile(path.join(root, 'half.ts'), '');
  expect((await release('1.0.2')).said).toContain('git status');
});

test('a changelog that says nothing is not released', () => {
  expect(() => released(CHANGELOG.replace(/### Fixed[^#]*(?=## )/, ''), '1.0.1', '2026-12-01')).toThrow(
    'says of nothing',
  );
});

test('what was not released moves below its version, and the links follow', () => {
  const after = released(CHANGELOG, '1.0.1', '2026-12-01');
  expect(after).toContain('## [Unreleased]\n\n## [1.0.1] - 2026-12-01\n\n### Fixed');
  expect(after).toContain(
    '[Unreleased]: ../../compare/v1.0.1...HEAD\n[1.0.1]: ../../compare/v1.0.0...v1.0.1\n[1.0.0]:',
  );
  expect(notesOf(after, 'Unreleased')).toBe('');
  expect(notesOf(after, '1.0.0')).toBe('The first.');
});

test('versions are compared by number', () => {
  expect(comesAfter('1.10.0', '1.9.9')).toBe(true);
  expect(comesAfter('2.0.0', '1.9.9')).toBe(true);
  expect(comesAfter('1.0.0', '1.0.0')).toBe(false);
  expect(comesAfter('1.0.9', '1.1.0')).toBe(false);
});
