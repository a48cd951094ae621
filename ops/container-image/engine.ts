import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runOrThrow, runProgram } from '../single-server/shell.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
// Store images of the smoke test apart from other images, and outside the repository: a code search would
// find every source line again in each layer.
export const STORAGE_FOLDER = path.join(tmpdir(), 'kinari-images');
export const STORAGE_OPTIONS = [
  '--root',
  path.join(STORAGE_FOLDER, 'storage'),
  '--runroot',
  path.join(STORAGE_FOLDER, 'run'),
];
const OPEN_FILES = ['--ulimit', 'nofile=1024:1024'];
export const BASE_IMAGE = 'localhost/kinari-base:24-postgresql-client';
/** Marker inside the build secrets. If the image contains it, the secrets leaked. */
export const CANARY = `canary-${randomBytes(12).toString('hex')}`;

export async function podman(...args: string[]): Promise<string> {
  return runOrThrow('podman', [...STORAGE_OPTIONS, '--runtime', 'runc', '--log-level', 'fatal', ...args]);
}

export async function hasImage(name: string): Promise<boolean> {
  return (await runProgram('podman', [...STORAGE_OPTIONS, 'image', 'exists', name])).code === 0;
}

/**
 * The docs use docker. Creates a `docker` command that calls podman and buildah, on the host network because
 * there may be no bridge. Returns the folder to put first in PATH.
 */
export function createDockerShim(): string {
  mkdirSync(STORAGE_FOLDER, { recursive: true });
  const folder = path.join(STORAGE_FOLDER, 'bin');
  mkdirSync(folder, { recursive: true });
  const secrets = [
    findSecret('npmrc', path.join(process.env.HOME ?? '/root', '.npmrc'), `//registry.invalid/:_authToken=${CANARY}`),
    findSecret('authorities', process.env.NODE_EXTRA_CA_CERTS, `# ${CANARY}`),
  ].join(' ');
  writeFileSync(
    path.join(folder, 'docker'),
    `#!/bin/sh
command=$1
shift
case $command in
  build) exec buildah ${STORAGE_OPTIONS.join(' ')} bud --format docker --isolation chroot --layers ${OPEN_FILES.join(' ')} ${secrets} --build-arg BASE=${BASE_IMAGE} "$@" ;;
  run) exec podman ${STORAGE_OPTIONS.join(' ')} --runtime runc --log-level fatal run --network host ${OPEN_FILES.join(' ')} --ulimit nproc=1024:1024 "$@" ;;
  *) exec podman ${STORAGE_OPTIONS.join(' ')} --runtime runc --log-level fatal "$command" "$@" ;;
esac
`,
  );
  chmodSync(path.join(folder, 'docker'), 0o755);
  return folder;
}

function findSecret(id: string, file: string | undefined, line: string): string {
  const copy = path.join(STORAGE_FOLDER, 'bin', id);
  const content = file && existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeFileSync(copy, `${content}\n${line}\n`, { mode: 0o600 });
  return `--secret id=${id},src=${copy}`;
}

/** Removes all containers and images except the base, which takes a minute to build. */
export async function cleanUp(): Promise<void> {
  await runProgram('podman', [
    ...STORAGE_OPTIONS,
    '--runtime',
    'runc',
    'rm',
    '--all',
    '--force',
    '--volumes',
    '--time',
    '2',
  ]);
  await runProgram('podman', [...STORAGE_OPTIONS, 'volume', 'prune', '--force']);
  const images = (
    await runProgram('podman', [...STORAGE_OPTIONS, 'images', '--all', '--format', '{{.Id}} {{.Repository}}'])
  ).stdout;
  const otherImages = images.split('\n').filter((line) => line && !line.endsWith('/kinari-base'));
  // Parent images are removed with the last image that uses them.
  for (const line of otherImages)
    await runProgram('podman', [...STORAGE_OPTIONS, 'rmi', '--force', line.split(' ')[0] ?? '']);
  rmSync(path.join(STORAGE_FOLDER, 'bin'), { recursive: true, force: true });
}
