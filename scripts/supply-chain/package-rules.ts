import { existsSync } from 'node:fs';
import path from 'node:path';
import { findDisallowedLicenses } from './licenses.ts';
import { findManifest, getPackageId, getPackageName, type LockedPackage, type Packages, root } from './package-lock.ts';

const REGISTRY = 'https://registry.npmjs.org/';

// Development packages with an install script, and why they work without running it.
export const SCRIPT_EXCEPTIONS: Record<string, string> = {
  esbuild: 'It would check its binary and download it if missing. npm installs the binary as a separate package.',
  fsevents: 'On a Mac it would compile a binary that is already in the package.',
};

/** Returns each locked package that breaks a rule of `docs/dependencies.md`, with the rule. */
export function findRisks(packages: Packages): string[] {
  const risks = [...packages].flatMap(([folder, locked]) =>
    listRisks(folder, locked).map((risk) => `${getPackageId(folder, packages)} ${risk}`),
  );
  const licenses = findDisallowedLicenses(packages).map(({ id, licence }) => `${id} has the licence ${licence}`);
  return [...risks, ...licenses];
}

function listRisks(folder: string, locked: LockedPackage): string[] {
  const { integrity = '', resolved = REGISTRY, deprecated, dev } = locked;
  const isException = dev && getPackageName(folder) in SCRIPT_EXCEPTIONS;
  return [
    integrity.startsWith('sha512-') ? [] : ['has no SHA-512 hash'],
    resolved.startsWith(REGISTRY) ? [] : ['does not come from the registry'],
    deprecated === undefined ? [] : [`is deprecated: ${deprecated}`],
    hasInstallScript(folder, locked) && !isException ? ['has an install script'] : [],
  ].flat();
}

function hasInstallScript(folder: string, locked: LockedPackage): boolean {
  const { preinstall, install, postinstall } = findManifest(folder)?.scripts ?? {};
  // If a package has a binding.gyp, npm builds it even without an install script.
  const builds = existsSync(path.join(root, folder, 'binding.gyp'));
  return Boolean(locked.hasInstallScript || preinstall || install || postinstall || builds);
}

export type DependencyLists = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>;

/** Returns the third-party packages that a `package.json` names, with their versions. */
export function listDirectDependencies(manifest: DependencyLists): [name: string, version: string][] {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([name]) => !name.startsWith('@kinari/'),
  );
}

/** Returns the direct dependencies that break a rule. `reviewed`: the packages listed in `docs/dependencies.md`. */
export function findDependencyProblems(
  manifest: DependencyLists,
  { packages, reviewed }: { packages: Packages; reviewed: ReadonlySet<string> },
): string[] {
  const lockedIds = new Set([...packages.keys()].map((folder) => getPackageId(folder, packages)));
  return listDirectDependencies(manifest).flatMap(([name, version]) => {
    // Types belong to the package that they describe.
    const isReviewed = name.startsWith('@types/') || reviewed.has(name);
    return [
      lockedIds.has(`${name}@${version}`) ? [] : [`${name}@${version} is not an exact version in the lock file`],
      isReviewed ? [] : [`${name} is not in docs/dependencies.md`],
    ].flat();
  });
}

/** Reads the package names in the first column of the tables of `docs/dependencies.md`. */
export function listReviewedPackages(document: string): Set<string> {
  const [packageTables = ''] = document.split('\n## Rules');
  const cells = [...packageTables.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell);
  return new Set(cells.flatMap((cell) => cell.split(', ')).filter((name) => name !== 'package'));
}
