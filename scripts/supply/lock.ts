import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// What npm wrote down of every package it may install, on any machine.
export const root = fileURLToPath(new URL('../..', import.meta.url));

type Dependencies = Record<string, string>;
export type Locked = {
  name?: string;
  version: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Dependencies;
  optionalDependencies?: Dependencies;
  peerDependencies?: Dependencies;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
export type Manifest = {
  license?: string | { type?: string };
  licenses?: { type?: string }[];
  scripts?: Record<string, string>;
};

const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

/** Packages of others, by the folder they lie in. */
export const PACKAGES = new Map(
  Object.entries(lock.packages).filter(([folder, { link }]) => folder.includes('node_modules/') && !link),
);

export function idOf(folder: string): string {
  const locked = PACKAGES.get(folder);
  return `${locked?.name ?? nameOf(folder)}@${locked?.version}`;
}

export function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** What the package says of itself, if it is installed on this machine. */
export function manifestOf(folder: string): Manifest | undefined {
  const file = path.join(root, folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined;
}

/**
 * The folders of what a workspace needs on a Linux machine where nothing is developed. npm puts a few more there: optional peers,
 * such as TypeScript, that something else has brought into the lock.
 */
export function productionTreeOf(workspace: string): string[] {
  const found = new Set<string>();
  const open = [workspace];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const { link, resolved = '' } = lock.packages[folder] ?? {};
    const where = link ? resolved : folder;
    const locked = lock.packages[where];
    if (!locked || found.has(where) || !runsOnLinux(locked)) continue;
    found.add(where);
    open.push(...wantedBy(locked).flatMap((name) => folderFor(name, where) ?? []));
  }
  return [...found].filter((folder) => PACKAGES.has(folder));
}

function wantedBy({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }: Locked) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return Object.keys({ ...dependencies, ...optionalDependencies }).concat(peers);
}

function runsOnLinux({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Locked): boolean {
  return os.includes('linux') && cpu.includes('x64') && libc.includes('glibc');
}

// As Node looks for it: beside who wants it, then further and further out.
function folderFor(name: string, wanting: string): string | undefined {
  for (let at = wanting; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const folder = path.posix.join(at, 'node_modules', name);
    if (lock.packages[folder]) return folder;
    if (at === '') return undefined;
  }
}
