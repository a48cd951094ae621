import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findUnusedExceptions, getLicense, isLicenseAllowed } from './licenses.ts';
import {
  getPackageId,
  getPackageName,
  type LockedPackage,
  listProductionFolders,
  PACKAGES,
  type PackageManifest,
  root,
  WORKSPACES,
} from './package-lock.ts';
import {
  type DependencyLists,
  findDependencyProblems,
  findRisks,
  listDirectDependencies,
  listReviewedPackages,
  SCRIPT_EXCEPTIONS,
} from './package-rules.ts';
import { createSbom, toProductionSbom } from './sbom.ts';

const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
const manifests = WORKSPACES.map(
  (workspace) => JSON.parse(readText(path.join(workspace, 'package.json'))) as DependencyLists & PackageManifest,
);
const reviewed = listReviewedPackages(readText('docs/dependencies.md'));

test('every package has a hash, an allowed licence and no install script, and is not deprecated', () => {
  expect(PACKAGES.size).toBeGreaterThan(500);
  expect(findRisks(PACKAGES)).toEqual([]);
  expect(readText('.npmrc').split('\n')).toContain('ignore-scripts=true');
});

test('every direct dependency has an exact version and is reviewed in docs/dependencies.md', () => {
  expect(WORKSPACES).toContain('apps/api');
  expect(manifests.flatMap((manifest) => findDependencyProblems(manifest, { packages: PACKAGES, reviewed }))).toEqual(
    [],
  );
});

test('docs/dependencies.md and the exceptions name only packages that we use', () => {
  const direct = new Set(manifests.flatMap(listDirectDependencies).map(([name]) => name));
  expect([...reviewed].filter((name) => !direct.has(name))).toEqual([]);
  const locked = new Set([...PACKAGES.keys()].map(getPackageName));
  expect(Object.keys(SCRIPT_EXCEPTIONS).filter((name) => !locked.has(name))).toEqual([]);
  expect(findUnusedExceptions()).toEqual([]);
});

test('a package that breaks a rule is reported with the rule', () => {
  const good = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' };
  const packages = new Map<string, LockedPackage>([
    ['node_modules/@example/good', good],
    ['node_modules/@example/changed', { ...good, integrity: 'sha1-x' }],
    ['node_modules/@example/elsewhere', { ...good, resolved: 'git+ssh://git@example.com/package.git' }],
    ['node_modules/@example/old', { ...good, deprecated: 'Use another package' }],
    ['node_modules/@example/scripted', { ...good, hasInstallScript: true }],
    ['node_modules/@example/copyleft', { ...good, license: 'AGPL-3.0' }],
    ['node_modules/@example/tool', { ...good, license: 'MPL-2.0', dev: true }],
    ['node_modules/@example/shipped', { ...good, license: 'MPL-2.0' }],
    ['node_modules/@example/one/node_modules/esbuild', { ...good, hasInstallScript: true, dev: true }],
    ['node_modules/@example/two/node_modules/esbuild', { ...good, hasInstallScript: true }],
  ]);
  expect(findRisks(packages)).toEqual([
    '@example/changed@1.0.0 has no SHA-512 hash',
    '@example/elsewhere@1.0.0 does not come from the registry',
    '@example/old@1.0.0 is deprecated: Use another package',
    '@example/scripted@1.0.0 has an install script',
    'esbuild@1.0.0 has an install script',
    '@example/copyleft@1.0.0 has the licence AGPL-3.0',
    '@example/shipped@1.0.0 has the licence MPL-2.0',
  ]);
});

test('a direct dependency that breaks a rule is reported with the rule', () => {
  const packages = new Map<string, LockedPackage>([
    ['node_modules/good', { version: '1.0.0' }],
    ['node_modules/ranged', { version: '1.0.0' }],
    ['node_modules/unlisted', { version: '1.0.0' }],
    ['node_modules/@types/good', { version: '1.0.0' }],
  ]);
  const manifest = {
    dependencies: { '@kinari/contract': '*', good: '1.0.0', ranged: '^1.0.0', unlisted: '1.0.0' },
    devDependencies: { '@types/good': '1.0.0', unpublished: '2.0.0' },
  };
  const documented = listReviewedPackages(
    '| package | purpose |\n|---|---|\n| good, ranged | x |\n| unpublished | x |\n\n## Rules\n\n| unlisted | x |',
  );
  expect(findDependencyProblems(manifest, { packages, reviewed: documented })).toEqual([
    'ranged@^1.0.0 is not an exact version in the lock file',
    'unlisted is not in docs/dependencies.md',
    'unpublished@2.0.0 is not an exact version in the lock file',
  ]);
});

test('new package versions are at least a week old', () => {
  const { scripts } = JSON.parse(readText('package.json')) as PackageManifest;
  expect(scripts?.['deps:add']).toContain('npm install --save-exact --min-release-age=7');
  expect(scripts?.['audit:dependencies']).toContain('check-registry.ts');
});

test('licences are read in all formats of package.json', () => {
  expect(isLicenseAllowed('(MIT OR GPL-3.0)', ['MIT'])).toBe(true);
  expect(isLicenseAllowed('MIT AND GPL-3.0', ['MIT'])).toBe(false);
  expect(isLicenseAllowed('none', ['MIT'])).toBe(false);
  expect(getLicense({ licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }] })).toBe('MIT OR GPL-2.0');
  expect(getLicense({ license: { type: 'ISC' } })).toBe('ISC');
  expect(getLicense({})).toBeUndefined();
});

test('the SBOM lists all locked packages, and for production all but development packages', {
  timeout: 60_000,
}, () => {
  const bom = createSbom();
  const listComponents = (sbom: typeof bom) =>
    new Set(sbom.components.map((component) => component['bom-ref']).filter((id) => !id.startsWith('@kinari/')));
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'kinari' } } });
  expect(listComponents(bom)).toEqual(new Set([...PACKAGES.keys()].map((folder) => getPackageId(folder))));

  const production = toProductionSbom(bom);
  const productionNames = listComponents(production);
  const productionFolders = [...listProductionFolders('apps/api'), ...listProductionFolders('apps/web')];
  expect(productionFolders).toContain('node_modules/fastify');
  for (const folder of productionFolders) expect(productionNames).toContain(getPackageId(folder));
  for (const name of ['vitest', '@playwright/test', 'concurrently'])
    expect([...productionNames].filter((id) => id.startsWith(`${name}@`))).toEqual([]);
});
