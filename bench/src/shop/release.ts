import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export type Release = { name: string; folder: string };

export const CURRENT_RELEASE: Release = { name: 'ours', folder: fileURLToPath(new URL('../../..', import.meta.url)) };

export const getApiFile = ({ folder }: Release) => path.join(folder, 'apps/api/src/main.ts');
export const getWebFile = ({ folder }: Release) => path.join(folder, 'apps/web/server.ts');
export const getMigrateScript = ({ folder }: Release) => path.join(folder, 'apps/api/scripts/migrate.ts');
export const getSeedScript = ({ folder }: Release) => path.join(folder, 'demo/src/seed.ts');

export function createRelease(folder: string): Release {
  const release = { name: 'other', folder: path.resolve(folder) };
  for (const file of [getApiFile(release), path.join(release.folder, 'node_modules')]) {
    if (!existsSync(file)) throw new Error(`No release that can be started: ${file} is not there`);
  }
  return release;
}

/** Returns the commit of a checkout, marked if files differ from it. */
export function getRevision({ folder }: Release): string {
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout.trim() || 'unknown';
}

/** Returns a hash of everything that defines a database. Releases with the same hash share one. */
export function hashDatabaseSources({ folder }: Release): string {
  const hash = createHash('sha256');
  const parts = [
    ['apps/api/migrations', '.sql'],
    ['apps/api/src', '.sql'],
    ['demo/src', '.ts'],
  ] as const;
  for (const [part, ending] of parts) {
    const files = readdirSync(path.join(folder, part), { recursive: true, encoding: 'utf8' }).toSorted();
    for (const file of files.filter((name) => name.endsWith(ending) && !name.endsWith('.test.ts'))) {
      hash.update(file).update(readFileSync(path.join(folder, part, file)));
    }
  }
  return hash.digest('hex').slice(0, 10);
}

/** Builds the web app, unless a build exists. An existing build is assumed to be current. */
export function buildWeb(release: Release): void {
  if (existsSync(path.join(release.folder, 'apps/web/build/server/index.js'))) return;
  const { status } = spawnSync('npm', ['run', 'build'], {
    cwd: release.folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`The site of ${release.folder} cannot be built`);
}
