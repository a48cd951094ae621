import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A checkout of the shop that can be started. */
export type Release = { name: string; folder: string };

export const OURS: Release = { name: 'ours', folder: fileURLToPath(new URL('../../..', import.meta.url)) };

export const mainOf = ({ folder }: Release) => path.join(folder, 'apps/api/src/main.ts');
export const webOf = ({ folder }: Release) => path.join(folder, 'apps/web/server.ts');
export const migrateOf = ({ folder }: Release) => path.join(folder, 'apps/api/scripts/migrate.ts');
export const seedOf = ({ folder }: Release) => path.join(folder, 'demo/src/seed.ts');

export function releaseAt(folder: string): Release {
  const release = { name: 'beside', folder: path.resolve(folder) };
  for (const file of [mainOf(release), path.join(release.folder, 'node_modules')]) {
    if (!existsSync(file)) throw new Error(`No release that can be started: ${file} is not there`);
  }
  return release;
}

/** The commit that a checkout stands at, with a mark where its files differ from it. */
export function revisionOf({ folder }: Release): string {
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout.trim() || 'unknown';
}

/** Told by what a database is made of: two releases with the same of it can share one. */
export function stateOf({ folder }: Release): string {
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

/** Pages are measured as they are built; what is built already is taken for what the source says. */
export function build(release: Release): void {
  if (existsSync(path.join(release.folder, 'apps/web/build/server/index.js'))) return;
  const { status } = spawnSync('npm', ['run', 'build'], {
    cwd: release.folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`The site of ${release.folder} cannot be built`);
}
