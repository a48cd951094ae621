import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../apps/api/faults/processes.ts';

const run = promisify(execFile);
const READY_MS = 120_000;
const RINGS = ['account', 'container', 'object'] as const;
const PLAIN_FILTERS = 'catch_errors gatekeeper healthcheck listing_formats bulk copy slo dlo symlink'.split(' ');

export type Swift = { endpoint: string; keyId: string; secret: string; close(): Promise<void> };

/**
 * OpenStack Swift with its S3 interface (Debian: swift-proxy, swift-account, swift-container, swift-object), one copy of
 * everything, on the loopback and in a temporary folder. It checks signatures, as the simple stand-ins do not.
 */
export async function openSwift(): Promise<Swift> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-swift-'));
  await chmod(folder, 0o755);
  const etc = path.join(folder, 'etc');
  for (const name of ['etc', 'srv/d1']) await mkdir(path.join(folder, name), { recursive: true });
  const ports = { account: await freePort(), container: await freePort(), object: await freePort() };
  const port = await freePort();
  await writeFile(path.join(etc, 'swift.conf'), SWIFT);
  await writeRings(etc, ports);
  for (const ring of RINGS) {
    const pipeline = `[pipeline:main]\npipeline = ${ring}-server\n[app:${ring}-server]\nuse = egg:swift#${ring}\n`;
    const own = `devices = ${folder}/srv\nmount_check = false\ndisable_fallocate = true\n`;
    await writeFile(path.join(etc, `${ring}.conf`), common(etc, ports[ring]) + own + pipeline);
  }
  await writeFile(path.join(etc, 'proxy.conf'), common(etc, port) + PROXY);
  await run('chown', ['-R', 'swift', folder]);

  const children = [...RINGS, 'proxy'].map((name) => start(`swift-${name}-server`, path.join(etc, `${name}.conf`)));
  const swift = {
    endpoint: `http://127.0.0.1:${port}`,
    keyId: 'drill:shop',
    secret: 'of-the-drill',
    async close() {
      for (const child of children) {
        const gone = once(child, 'exit');
        if (child.exitCode === null && child.kill('SIGKILL')) await gone;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
  await healthy(swift.endpoint, ports).catch(async (error: unknown) => {
    await swift.close();
    throw error;
  });
  return swift;
}

function start(program: string, file: string): ChildProcess {
  const drop = ['--reuid=swift', '--regid=swift', '--clear-groups', '--'];
  return spawn('setpriv', [...drop, program, file], {
    cwd: '/',
    stdio: 'ignore',
    env: { ...process.env, SWIFT_CONF_FILE: path.join(path.dirname(file), 'swift.conf') },
  });
}

/** Where on which device things lie; with one device, all of them there. */
async function writeRings(etc: string, ports: Record<string, number>): Promise<void> {
  await run('/usr/bin/python3', ['-c', RING_BUILDER, JSON.stringify(ports)], { cwd: etc });
}

// By Debian's own Python, which has Swift's modules; one process instead of the nine that `swift-ring-builder` would take.
const RING_BUILDER = `
import json, sys
from swift.common.ring import RingBuilder
for name, port in json.loads(sys.argv[1]).items():
    ring = RingBuilder(6, 1, 1)
    ring.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=port, device='d1', weight=100))
    ring.rebalance()
    ring.get_ring().save(name + '.ring.gz')
`;

async function healthy(endpoint: string, ports: Record<string, number>): Promise<void> {
  const deadline = Date.now() + READY_MS;
  const urls = [`${endpoint}/healthcheck`, ...Object.values(ports).map((port) => `http://127.0.0.1:${port}/`)];
  for (const url of urls) {
    while (
      !(await fetch(url).then(
        () => true,
        () => false,
      ))
    ) {
      if (Date.now() > deadline) throw new Error(`Swift does not answer at ${url}`);
      await wait(100);
    }
  }
}

const SWIFT = `[swift-hash]
swift_hash_path_prefix = drill
swift_hash_path_suffix = drill
[storage-policy:0]
name = one
default = yes
`;

const common = (etc: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = swift
swift_dir = ${etc}
log_address = /nonexistent
`;

// Tempauth asks for a cache, and does without one that does not answer: nothing listens on port 9.
const PROXY = `[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:tempauth]
use = egg:swift#tempauth
user_drill_shop = of-the-drill .admin
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
check_bucket_owner = false
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
${PLAIN_FILTERS.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`;
