import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Reads package-lock.json, which lists packages for every platform.
export const root = fileURLToPath(new URL('../..', import.meta.url));

type Dependencies = Record<string, string>;
export type LockedPackage = {
  name?: string;
  version: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
  deprecated?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Dependencies;
  optionalDependencies?: Dependencies;
  peerDependencies?: Dependencies;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
export type PackageManifest = {
  license?: string | { type?: string };
  licenses?: { type?: string }[];
  scripts?: Record<string, string>;
};

const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

/** Third-party packages by their folder. */
export type Packages = ReadonlyMap<string, LockedPackage>;

export const PACKAGES: Packages = new Map(
  Object.entries(lock.packages).filter(([folder, { link }]) => folder.includes('node_modules/') && !link),
);

/** Folders of our own packages. The root is ''. */
export const WORKSPACES = Object.keys(lock.packages).filter((folder) => !folder.includes('node_modules/'));

export function getPackageId(folder: string, packages: Packages = PACKAGES): string {
  const locked = packages.get(folder);
  return `${locked?.name ?? getPackageName(folder)}@${locked?.version}`;
}

export function getPackageName(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Returns the package.json of a package, or undefined if it is not installed on this machine. */
export function findManifest(folder: string): PackageManifest | undefined {
  const file = path.join(root, folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PackageManifest) : undefined;
}

/**
 * Returns the folders that a workspace needs in production on Linux. npm installs a few more:
 * optional peers, such as TypeScript, that another package brought into the lock file.
 */
export function listProductionFolders(workspace: string): string[] {
  const found = new Set<string>();
  const pending = [workspace];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    const { link, resolved = '' } = lock.packages[folder] ?? {};
    const location = link ? resolved : folder;
    const locked = lock.packages[location];
    if (!locked || found.has(location) || !runsOnLinux(locked)) continue;
    found.add(location);
    pending.push(...listRequiredPackages(locked).flatMap((name) => findPackageFolder(name, location) ?? []));
  }
  return [...found].filter((folder) => PACKAGES.has(folder));
}

function listRequiredPackages({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta = {},
}: LockedPackage) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return Object.keys({ ...dependencies, ...optionalDependencies }).concat(peers);
}

function runsOnLinux({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: LockedPackage): boolean {
  return os.includes('linux') && cpu.includes('x64') && libc.includes('glibc');
}

// Resolves like Node: first next to the importing package, then in each outer node_modules.
function findPackageFolder(name: string, dependentFolder: string): string | undefined {
  for (let at = dependentFolder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const folder = path.posix.join(at, 'node_modules', name);
    if (lock.packages[folder]) return folder;
    if (at === '') return undefined;
  }
}
