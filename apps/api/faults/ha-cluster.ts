import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { fill } from '../../../ops/template.ts';
import { killServer, makeFolder, postgresPrograms, spawnAsPostgres } from './postgres-node.ts';
import { freePort } from './processes.ts';

const run = promisify(execFile);
const PACKAGES = ['patroni', 'etcd-server', 'python3-etcd', 'haproxy'];
// What operators copy is what is tried; the templates say what is meant in earnest.
const TEMPLATES = new URL('../../../ops/high-availability/', import.meta.url);
const HOST = '127.0.0.1';
const TIMING = { ttl: 5, loop_wait: 1, retry_timeout: 2 };
const HEALTHY_MS = 120_000;

type Node = {
  name: string;
  folder: string;
  data: string;
  port: number;
  rest: number;
  patroni: ChildProcess | undefined;
};

export type Cluster = {
  /** Where the primary is, whichever node that is. */
  url: string;
  /** Power off: Patroni, PostgreSQL and everything it started. Answers the name of the node. */
  killPrimary(): Promise<string>;
  /** Starts what is down, and waits until both others follow the primary again. */
  repair(): Promise<void>;
  destroy(): Promise<void>;
};

/** Three PostgreSQL nodes under Patroni and etcd behind HAProxy, all on the loopback and in a temporary folder. */
export async function openCluster(): Promise<Cluster> {
  await install();
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-cluster-'));
  await makeFolder(folder);
  await chmod(folder, 0o755);
  const [client, peer, proxyPort, programs] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await postgresPrograms(),
  ];
  const nodes: Node[] = [];
  for (const name of ['one', 'two', 'three']) {
    const own = path.join(folder, name);
    await makeFolder(own);
    nodes.push({
      name,
      folder: own,
      data: path.join(own, 'data'),
      port: await freePort(),
      rest: await freePort(),
      patroni: undefined,
    });
  }
  const etcdData = path.join(folder, 'etcd');
  await makeFolder(etcdData);
  const etcdConfig = path.join(folder, 'etcd.yml');
  const addresses = { client: `${HOST}:${client}`, peer: `${HOST}:${peer}` };
  await writeFile(etcdConfig, fill(new URL('etcd.yml', TEMPLATES), { name: 'etcd', data: etcdData, ...addresses }));
  const etcd = spawnAsPostgres('etcd', [`--config-file=${etcdConfig}`]);
  for (const node of nodes) await writeFile(configOf(node), patroniConfig(node, { etcd: client, programs }));
  const proxyConfig = path.join(folder, 'haproxy.cfg');
  await writeFile(proxyConfig, haproxyConfig(nodes, proxyPort));
  const proxy = spawnAsPostgres('haproxy', ['-db', '-f', proxyConfig]);

  const start = async () => {
    for (const node of nodes) node.patroni ??= spawnAsPostgres('patroni', [configOf(node)]);
    await healthy(nodes);
  };
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${proxyPort}/kinari`,
    async killPrimary() {
      const primary = await findPrimary(nodes);
      if (!primary) throw new Error('There is no primary');
      // Patroni first, so that it cannot react.
      primary.patroni?.kill('SIGKILL');
      await killServer(primary.data);
      primary.patroni = undefined;
      return primary.name;
    },
    repair: start,
    async destroy() {
      proxy.kill('SIGKILL');
      for (const node of nodes) {
        node.patroni?.kill('SIGKILL');
        await killServer(node.data).catch(() => {});
      }
      const gone = once(etcd, 'exit');
      etcd.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function install(): Promise<void> {
  const has = (program: string) =>
    run('which', [program]).then(
      () => true,
      () => false,
    );
  const there = await Promise.all(['patroni', 'etcd', 'haproxy'].map(has));
  if (there.every(Boolean)) return;
  if (process.getuid?.() !== 0) throw new Error(`Please install these Debian packages first: ${PACKAGES.join(' ')}`);
  await run('apt-get', ['update', '-qq']);
  await run(
    'apt-get',
    ['-o', 'DPkg::Lock::Timeout=600', 'install', '-y', '-qq', '--no-install-recommends', ...PACKAGES],
    {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    },
  );
}

const configOf = ({ folder }: Node) => path.join(folder, 'patroni.yml');

function patroniConfig(
  { name, folder, data, port, rest }: Node,
  { etcd, programs }: { etcd: number; programs: string },
): string {
  const places = { name, folder, data, port, rest_port: rest, programs };
  const where = { host: HOST, network: `${HOST}/32`, etcd: `${HOST}:${etcd}` };
  return fill(new URL('patroni.yml', TEMPLATES), { ...places, ...where, ...TIMING });
}

function haproxyConfig(nodes: readonly Node[], port: number): string {
  const servers = nodes.map(({ name, port: at, rest }) => [name, `${HOST}:${at} check port ${rest}`]);
  return fill(new URL('haproxy-postgres.cfg', TEMPLATES), { bind: `${HOST}:${port}`, ...Object.fromEntries(servers) });
}

async function findPrimary(nodes: readonly Node[]): Promise<Node | undefined> {
  for (const node of nodes) {
    const leads = await fetch(`http://127.0.0.1:${node.rest}/primary`, { signal: AbortSignal.timeout(1000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (leads) return node;
  }
  return undefined;
}

/** One leads, both others follow it, and one of them is the one that commits wait for. */
async function healthy(nodes: readonly Node[]): Promise<void> {
  const deadline = Date.now() + HEALTHY_MS;
  while (Date.now() < deadline) {
    const primary = await findPrimary(nodes);
    if (primary && (await followers(primary)) === 2) return;
    await wait(250);
  }
  throw new Error('The cluster did not become healthy');
}

async function followers({ port }: Node): Promise<number> {
  const client = new pg.Client({
    connectionString: `postgres://postgres@127.0.0.1:${port}/postgres`,
    connectionTimeoutMillis: 1000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ streaming: number; sync: number }>(
      `select count(*)::int as streaming, count(*) filter (where sync_state in ('sync', 'quorum'))::int as sync
       from pg_stat_replication where state = 'streaming'`,
    );
    return rows[0]?.sync ? rows[0].streaming : 0;
  } catch {
    return 0;
  } finally {
    client.end().catch(() => {});
  }
}
