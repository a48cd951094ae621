import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
type Manifest = { name: string; version: string; license: string; private?: boolean; workspaces: string[] };
const readManifest = (file: string) => JSON.parse(textOf(file)) as Manifest;

const whole = readManifest('package.json');
const manifests = globSync(
  whole.workspaces.map((workspace) => `${workspace}/package.json`),
  { cwd: root },
);
const lock = JSON.parse(textOf('package-lock.json')) as {
  version: string;
  packages: Record<string, Partial<Manifest>>;
};

test('every part of the shop has its version and its licence, in the lock file as well', () => {
  expect(whole.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(manifests.length).toBeGreaterThanOrEqual(7);
  const { version, license } = whole;
  expect(lock.version).toBe(version);
  expect(lock.packages['']).toMatchObject({ version, license });
  for (const file of manifests) {
    const { name, ...told } = readManifest(file);
    expect({ name, version: told.version, license: told.license }).toEqual({ name, version, license });
    expect({ name, ...lock.packages[path.dirname(file)] }).toMatchObject({ name, version, license });
  }
});

test('the licence that is named is the one whose text is there', () => {
  expect(whole.license).toBe('MIT');
  expect(textOf('LICENSE')).toMatch(/^MIT License\n/);
  expect(textOf('packages/client/LICENSE')).toBe(textOf('LICENSE'));
});

test('the changelog tells of this version, below what is not released, and where to see both', () => {
  const changelog = textOf('CHANGELOG.md');
  const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  expect(headings[0]).toBe('[Unreleased]');
  expect(headings[1]).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/);
  expect(headings[1]?.startsWith(`[${whole.version}] - `)).toBe(true);
  expect(changelog).toMatch(new RegExp(`^\\[Unreleased\\]: .*v${whole.version}\\.\\.\\.HEAD$`, 'm'));
  expect(changelog).toMatch(new RegExp(`^\\[${whole.version}\\]: .*v${whole.version}$`, 'm'));
});

test('editors, runners and developers are told the Node that the shop needs', () => {
  const { engines } = JSON.parse(textOf('package.json')) as { engines: { node: string } };
  const major = /^>=(\d+)\./.exec(engines.node)?.[1];
  expect(textOf('.nvmrc').trim()).toBe(major);
  expect(textOf('.github/workflows/gate.yml')).toContain(`image: node:${major}-`);
});
