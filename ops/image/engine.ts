import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { must, run } from '../box/shell.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
// Images of the trial are kept apart from whatever else the machine has.
const STORE = path.join(ROOT, '.cache/images');
export const PLACE = ['--root', path.join(STORE, 'storage'), '--runroot', path.join(STORE, 'run')];
const OPEN_FILES = ['--ulimit', 'nofile=1024:1024'];
export const BASE = 'localhost/kinari-base:24';
/** A line of its own in what the build is told in confidence: were it found in the image, so would be the rest. */
export const CANARY = `canary-${randomBytes(12).toString('hex')}`;

export async function podman(...args: string[]): Promise<string> {
  return must('podman', [...PLACE, '--runtime', 'runc', '--log-level', 'fatal', ...args]);
}

export async function hasImage(name: string): Promise<boolean> {
  return (await run('podman', [...PLACE, 'image', 'exists', name])).code === 0;
}

/**
 * Pages speak of docker. Where there is none, a program of that name passes on to podman and buildah, on the host's network, which is all a
 * machine without a bridge has; answers the folder to put first in PATH.
 */
export function standInForDocker(): string {
  mkdirSync(STORE, { recursive: true });
  const folder = path.join(STORE, 'bin');
  mkdirSync(folder, { recursive: true });
  const secrets = [
    secretOf('npmrc', path.join(process.env.HOME ?? '/root', '.npmrc'), `//registry.invalid/:_authToken=${CANARY}`),
    secretOf('authorities', process.env.NODE_EXTRA_CA_CERTS, `# ${CANARY}`),
  ].join(' ');
  writeFileSync(
    path.join(folder, 'docker'),
    `#!/bin/sh
command=$1
shift
case $command in
  build) exec buildah ${PLACE.join(' ')} bud --format docker --isolation chroot --layers ${OPEN_FILES.join(' ')} ${secrets} --build-arg BASE=${BASE} "$@" ;;
  run) exec podman ${PLACE.join(' ')} --runtime runc --log-level fatal run --network host ${OPEN_FILES.join(' ')} --ulimit nproc=1024:1024 "$@" ;;
  *) exec podman ${PLACE.join(' ')} --runtime runc --log-level fatal "$command" "$@" ;;
esac
`,
  );
  chmodSync(path.join(folder, 'docker'), 0o755);
  return folder;
}

function secretOf(id: string, file: string | undefined, line: string): string {
  const copy = path.join(STORE, 'bin', id);
  const content = file && existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeFileSync(copy, `${content}\n${line}\n`, { mode: 0o600 });
  return `--secret id=${id},src=${copy}`;
}

/** Takes everything away that was made but the base, which takes a minute to make and never changes. */
export async function cleanUp(): Promise<void> {
  await run('podman', [...PLACE, '--runtime', 'runc', 'rm', '--all', '--force', '--volumes', '--time', '2']);
  await run('podman', [...PLACE, 'volume', 'prune', '--force']);
  const images = (await run('podman', [...PLACE, 'images', '--all', '--format', '{{.Id}} {{.Repository}}'])).stdout;
  const others = images.split('\n').filter((line) => line && !line.endsWith('/kinari-base'));
  // Those that others are made of go with the last of them.
  for (const line of others) await run('podman', [...PLACE, 'rmi', '--force', line.split(' ')[0] ?? '']);
  rmSync(path.join(STORE, 'bin'), { recursive: true, force: true });
}
