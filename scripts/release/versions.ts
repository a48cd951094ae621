import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

type PackageLock = { version: string; packages: Record<string, { version?: string }> };

/** Returns every file that contains the shop's version, with its new text. */
export function setVersionInFiles(root: string, version: string): Map<string, string> {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const { workspaces = [] } = JSON.parse(read('package.json')) as { workspaces?: string[] };
  const patterns = workspaces.map((workspace) => `${workspace}/package.json`);
  const manifests = ['package.json', ...globSync(patterns, { cwd: root }).toSorted()];

  const texts = new Map<string, string>();
  for (const file of manifests) {
    // Edit as text, not as JSON, to preserve the formatting.
    texts.set(file, read(file).replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`));
  }
  const lock = JSON.parse(read('package-lock.json')) as PackageLock;
  lock.version = version;
  for (const file of manifests) {
    const locked = lock.packages[file === 'package.json' ? '' : path.dirname(file)];
    if (!locked) throw new Error(`${file} is not in the lock file: run npm install`);
    locked.version = version;
  }
  texts.set('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  return texts;
}

export function isNewerVersion(next: string, previous: string): boolean {
  const [a, b] = [next, previous].map((version) => version.split('.').map(Number));
  const at = a?.findIndex((part, index) => part !== b?.[index]) ?? -1;
  return at >= 0 && (a?.[at] ?? 0) > (b?.[at] ?? 0);
}
