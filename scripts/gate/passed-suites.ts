import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Suite } from './suites.ts';

// A fresh clone has no earlier revision to compare with, so the hashes of the last passed runs are committed.
const PASSES_FILE = '.ci/proved.json';

const readHashes = (): Record<string, string> =>
  JSON.parse(readFileSync(PASSES_FILE, 'utf8')) as Record<string, string>;

export function hashGuardedFiles({ guards = [], runsGuardedTests = false }: Suite): string {
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...guards], { encoding: 'utf8' });
  const files = listed
    .split('\0')
    .filter((name) => name && existsSync(name))
    .filter((name) => runsGuardedTests || !name.endsWith('.test.ts'));
  if (files.length === 0) throw new Error(`No files match ${guards.join(' ')}`);
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** True if the suite passed on exactly the files that it guards now. */
export function hasPassedUnchanged(suite: Suite): boolean {
  return suite.guards !== undefined && readHashes()[suite.name] === hashGuardedFiles(suite);
}

/** Records that the suite passed on the files it guards. */
export function recordPass(suite: Suite): void {
  if (!suite.guards) return;
  const hashes = { ...readHashes(), [suite.name]: hashGuardedFiles(suite) };
  const sorted = Object.fromEntries(Object.entries(hashes).toSorted(([first], [other]) => first.localeCompare(other)));
  writeFileSync(PASSES_FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}
