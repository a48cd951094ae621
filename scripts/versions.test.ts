import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
type Manifest = { name: string; version: string; license: string; private?: boolean; workspaces: string[] };
const readManifest = (file: string) => JSON.parse(readText(file)) as Manifest;

const rootManifest = readManifest('package.json');
const manifests = globSync(
  rootManifest.workspaces.map((workspace) => `${workspace}/package.json`),
  { cwd: root },
);
const lock = JSON.parse(readText('package-lock.json')) as {
  version: string;
  packages: Record<string, Partial<Manifest>>;
};

test('every workspace and the lock file have the same version and licence', () => {
  expect(rootManifest.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(manifests.length).toBeGreaterThanOrEqual(7);
  const { version, license } = rootManifest;
  expect(lock.version).toBe(version);
  expect(lock.packages['']).toMatchObject({ version, license });
  for (const file of manifests) {
    const { name, ...manifestFields } = readManifest(file);
    expect({ name, version: manifestFields.version, license: manifestFields.license }).toEqual({
      name,
      version,
      license,
    });
    expect({ name, ...lock.packages[path.dirname(file)] }).toMatchObject({ name, version, license });
  }
});

test('the named licence matches the licence text', () => {
  expect(rootManifest.license).toBe('MIT');
  expect(readText('LICENSE')).toMatch(/^MIT License\n/);
  expect(readText('packages/client/LICENSE')).toBe(readText('LICENSE'));
});

test('the changelog has this version below Unreleased, with links to both', () => {
  const changelog = readText('CHANGELOG.md');
  const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  expect(headings[0]).toBe('[Unreleased]');
  expect(headings[1]).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/);
  expect(headings[1]?.startsWith(`[${rootManifest.version}] - `)).toBe(true);
  expect(changelog).toMatch(new RegExp(`^\\[Unreleased\\]: .*v${rootManifest.version}\\.\\.\\.HEAD$`, 'm'));
  expect(changelog).toMatch(new RegExp(`^\\[${rootManifest.version}\\]: .*v${rootManifest.version}$`, 'm'));
});

test('editors, CI and developers use the required Node version', () => {
  const { engines } = JSON.parse(readText('package.json')) as { engines: { node: string } };
  const major = /^>=(\d+)\./.exec(engines.node)?.[1];
  expect(readText('.nvmrc').trim()).toBe(major);
  for (const file of ['.github/workflows/ci.yml', '.devcontainer/compose.yaml'])
    expect(readText(file)).toContain(`image: node:${major}-`);
});
