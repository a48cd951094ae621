import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { getReleaseNotes, moveUnreleasedTo } from './changelog.ts';
import { isNewerVersion } from './versions.ts';

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
const logStepCommand = (name: string) =>
  `node -e "fs.appendFileSync('steps.log', '${name} ' + process.argv.slice(1) + ';')" --`;

/** Creates a small git repository of a shop, with a remote to push to. */
async function createRepository({ openapi = logStepCommand('openapi') } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-release-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [origin, root] = [path.join(folder, 'origin.git'), path.join(folder, 'shop')];
  const scripts = {
    openapi,
    sbom: logStepCommand('sbom'),
    'client:pack': logStepCommand('client'),
    'ops:container-image': logStepCommand('image'),
  };
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
  const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: root })).stdout.trim();
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
  const release = (...args: string[]) =>
    promisify(execFile)(process.execPath, [command, ...args], { cwd: root }).then(
      ({ stdout }) => ({ ok: true, output: stdout }),
      ({ stderr }: { stderr: string }) => ({ ok: false, output: stderr }),
    );
  return { root, git, read, release };
}

test('a release sets all versions, dates the changelog, runs its steps, commits and tags', async () => {
  const { git, read, release } = await createRepository();
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

test('a release does not push', async () => {
  const { git, release } = await createRepository();
  await release('1.0.1');
  expect(await git('ls-remote', '--tags', 'origin')).toBe('');
  expect(await git('ls-remote', 'origin', 'main')).toContain(await git('rev-parse', 'HEAD~1'));
});

test('a dry run prints all steps and changes nothing', async () => {
  const { git, release } = await createRepository();
  const before = await git('rev-parse', 'HEAD');
  const { ok, output } = await release('1.1.0', '--dry-run', '--image');
  expect(ok).toBe(true);
  for (const line of [
    '  packages/a/package.json',
    '  npm run openapi -- --release',
    '  npm run ops:container-image',
    '- A cart that counted twice.',
  ])
    expect(output).toContain(`${line}\n`);
  expect(await git('status', '--porcelain', '--ignored')).toBe('');
  expect(await git('tag')).toBe('');
  expect(await git('rev-parse', 'HEAD')).toBe(before);
});

test('if a step fails, all changes are reverted', async () => {
  const { git, release } = await createRepository({ openapi: 'exit 1' });
  expect(await release('1.0.1')).toMatchObject({
    ok: false,
    output: expect.stringContaining('openapi -- --release failed'),
  });
  expect(await git('status', '--porcelain')).toBe('');
  expect(await git('tag')).toBe('');
});

test('a release that is not ready is rejected', async () => {
  const { root, git, release } = await createRepository();
  expect((await release('next')).output).toContain('Pass a version');
  expect((await release('1.0.0')).output).toContain('is not newer than 1.0.0');
  await git('tag', 'v1.0.1');
  expect((await release('1.0.1')).output).toContain('already exists');
  await writeFile(path.join(root, 'half.ts'), '');
  expect((await release('1.0.2')).output).toContain('git status');
});

test('an empty changelog is rejected', () => {
  expect(() => moveUnreleasedTo(CHANGELOG.replace(/### Fixed[^#]*(?=## )/, ''), '1.0.1', '2026-12-01')).toThrow(
    'has no unreleased changes',
  );
});

test('unreleased changes move under the new version, and the links are updated', () => {
  const after = moveUnreleasedTo(CHANGELOG, '1.0.1', '2026-12-01');
  expect(after).toContain('## [Unreleased]\n\n## [1.0.1] - 2026-12-01\n\n### Fixed');
  expect(after).toContain(
    '[Unreleased]: ../../compare/v1.0.1...HEAD\n[1.0.1]: ../../compare/v1.0.0...v1.0.1\n[1.0.0]:',
  );
  expect(getReleaseNotes(after, 'Unreleased')).toBe('');
  expect(getReleaseNotes(after, '1.0.0')).toBe('The first.');
});

test('versions are compared by number', () => {
  expect(isNewerVersion('1.10.0', '1.9.9')).toBe(true);
  expect(isNewerVersion('2.0.0', '1.9.9')).toBe(true);
  expect(isNewerVersion('1.0.0', '1.0.0')).toBe(false);
  expect(isNewerVersion('1.0.9', '1.1.0')).toBe(false);
});
