import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../../apps/api/faults/processes.ts';

const execFileAsync = promisify(execFile);
const READY_MS = 120_000;
const RINGS = ['account', 'container', 'object'] as const;
const PIPELINE_FILTERS = 'catch_errors gatekeeper healthcheck listing_formats bulk copy slo dlo symlink'.split(' ');

export type Swift = { endpoint: string; keyId: string; secret: string; close(): Promise<void> };

/**
 * Starts OpenStack Swift with its S3 API (Debian: swift-proxy, swift-account, swift-container, swift-object), with one
 * replica, on loopback and in a temporary folder. Unlike simple S3 mocks it checks signatures.
 */
export async function createSwift(): Promise<Swift> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-swift-'));
  await chmod(folder, 0o755);
  const etc = path.join(folder, 'etc');
  for (const name of ['etc', 'srv/d1']) await mkdir(path.join(folder, name), { recursive: true });
  const ports = { account: await findFreePort(), container: await findFreePort(), object: await findFreePort() };
  const port = await findFreePort();
  await writeFile(path.join(etc, 'swift.conf'), SWIFT_CONFIG);
  await writeRings(etc, ports);
  for (const ring of RINGS) {
    const pipeline = `[pipeline:main]\npipeline = ${ring}-server\n[app:${ring}-server]\nuse = egg:swift#${ring}\n`;
    const deviceConfig = `devices = ${folder}/srv\nmount_check = false\ndisable_fallocate = true\n`;
    await writeFile(path.join(etc, `${ring}.conf`), commonConfig(etc, ports[ring]) + deviceConfig + pipeline);
  }
  await writeFile(path.join(etc, 'proxy.conf'), commonConfig(etc, port) + PROXY_CONFIG);
  await execFileAsync('chown', ['-R', 'swift', folder]);

  const children = [...RINGS, 'proxy'].map((name) =>
    startProgram(`swift-${name}-server`, path.join(etc, `${name}.conf`)),
  );
  const swift = {
    endpoint: `http://127.0.0.1:${port}`,
    keyId: 'drill:shop',
    secret: 'of-the-drill',
    async close() {
      for (const child of children) {
        const exited = once(child, 'exit');
        if (child.exitCode === null && child.kill('SIGKILL')) await exited;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
  await waitUntilHealthy(swift.endpoint, ports).catch(async (error: unknown) => {
    await swift.close();
    throw error;
  });
  return swift;
}

function startProgram(program: string, file: string): ChildProcess {
  const drop = ['--reuid=swift', '--regid=swift', '--clear-groups', '--'];
  return spawn('setpriv', [...drop, program, file], {
    cwd: '/',
    stdio: 'ignore',
    env: { ...process.env, SWIFT_CONF_FILE: path.join(path.dirname(file), 'swift.conf') },
  });
}

/** Writes the rings, which map data to devices. There is one device. */
async function writeRings(etc: string, ports: Record<string, number>): Promise<void> {
  await execFileAsync('/usr/bin/python3', ['-c', RING_BUILDER, JSON.stringify(ports)], { cwd: etc });
}

// Uses Debian's Python, which has the Swift modules. One process instead of nine calls of `swift-ring-builder`.
const RING_BUILDER = `
import json, sys
from swift.common.ring import RingBuilder
for name, port in json.loads(sys.argv[1]).items():
    ring = RingBuilder(6, 1, 1)
    ring.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=port, device='d1', weight=100))
    ring.rebalance()
    ring.get_ring().save(name + '.ring.gz')
`;

async function waitUntilHealthy(endpoint: string, ports: Record<string, number>): Promise<void> {
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

const SWIFT_CONFIG = `[swift-hash]
swift_hash_path_prefix = drill
swift_hash_path_suffix = drill
[storage-policy:0]
name = one
default = yes
`;

const commonConfig = (etc: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = swift
swift_dir = ${etc}
log_address = /nonexistent
`;

// Tempauth requires a memcache address but works without a server: nothing listens on port 9.
const PROXY_CONFIG = `[pipeline:main]
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
${PIPELINE_FILTERS.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`;
