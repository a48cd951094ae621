import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { fillTemplate } from '../../../ops/template.ts';
import { createPostgresFolder, findPostgresPrograms, killServer, spawnAsPostgres } from './postgres-node.ts';
import { findFreePort } from './processes.ts';

const run = promisify(execFile);
const PACKAGES = ['patroni', 'etcd-server', 'python3-etcd', 'haproxy'];
// Tests the files that operators copy; the templates explain the production values.
const TEMPLATES = new URL('../../../ops/high-availability/', import.meta.url);
const HOST = '127.0.0.1';
const TIMING = { ttl: 5, loop_wait: 1, retry_timeout: 2 };
const HEALTHY_MS = 120_000;

type ClusterNode = {
  name: string;
  folder: string;
  data: string;
  port: number;
  rest: number;
  patroni: ChildProcess | undefined;
};

export type Cluster = {
  url: string;
  /** Simulates a power cut: kills Patroni, PostgreSQL and their children. Returns the node's name. */
  killPrimary(): Promise<string>;
  /** Starts stopped nodes and waits until both replicas follow the primary. */
  repair(): Promise<void>;
  destroy(): Promise<void>;
};

/** Three PostgreSQL nodes with Patroni, etcd and HAProxy, on loopback and in a temporary folder. */
export async function startCluster(): Promise<Cluster> {
  await install();
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-cluster-'));
  await createPostgresFolder(folder);
  await chmod(folder, 0o755);
  const [client, peer, proxyPort, programs] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
    await findPostgresPrograms(),
  ];
  const nodes: ClusterNode[] = [];
  for (const name of ['one', 'two', 'three']) {
    const nodeFolder = path.join(folder, name);
    await createPostgresFolder(nodeFolder);
    nodes.push({
      name,
      folder: nodeFolder,
      data: path.join(nodeFolder, 'data'),
      port: await findFreePort(),
      rest: await findFreePort(),
      patroni: undefined,
    });
  }
  const etcdData = path.join(folder, 'etcd');
  await createPostgresFolder(etcdData);
  const etcdConfig = path.join(folder, 'etcd.yml');
  const addresses = { client: `${HOST}:${client}`, peer: `${HOST}:${peer}` };
  await writeFile(
    etcdConfig,
    fillTemplate(new URL('etcd.yml', TEMPLATES), { name: 'etcd', data: etcdData, ...addresses }),
  );
  const etcd = spawnAsPostgres('etcd', [`--config-file=${etcdConfig}`]);
  for (const node of nodes) await writeFile(configPath(node), patroniConfig(node, { etcd: client, programs }));
  const proxyConfig = path.join(folder, 'haproxy.cfg');
  await writeFile(proxyConfig, haproxyConfig(nodes, proxyPort));
  const proxy = spawnAsPostgres('haproxy', ['-db', '-f', proxyConfig]);

  const start = async () => {
    for (const node of nodes) node.patroni ??= spawnAsPostgres('patroni', [configPath(node)]);
    await waitUntilHealthy(nodes);
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
      const exited = once(etcd, 'exit');
      etcd.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function install(): Promise<void> {
  const isInstalled = (program: string) =>
    run('which', [program]).then(
      () => true,
      () => false,
    );
  const installed = await Promise.all(['patroni', 'etcd', 'haproxy'].map(isInstalled));
  if (installed.every(Boolean)) return;
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

const configPath = ({ folder }: ClusterNode) => path.join(folder, 'patroni.yml');

function patroniConfig(
  { name, folder, data, port, rest }: ClusterNode,
  { etcd, programs }: { etcd: number; programs: string },
): string {
  const nodeValues = { name, folder, data, port, rest_port: rest, programs };
  const clusterValues = { host: HOST, network: `${HOST}/32`, etcd: `${HOST}:${etcd}` };
  return fillTemplate(new URL('patroni.yml', TEMPLATES), { ...nodeValues, ...clusterValues, ...TIMING });
}

function haproxyConfig(nodes: readonly ClusterNode[], port: number): string {
  const servers = nodes.map(({ name, port: at, rest }) => [name, `${HOST}:${at} check port ${rest}`]);
  return fillTemplate(new URL('haproxy-postgres.cfg', TEMPLATES), {
    bind: `${HOST}:${port}`,
    ...Object.fromEntries(servers),
  });
}

async function findPrimary(nodes: readonly ClusterNode[]): Promise<ClusterNode | undefined> {
  for (const node of nodes) {
    const isPrimary = await fetch(`http://127.0.0.1:${node.rest}/primary`, { signal: AbortSignal.timeout(1000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isPrimary) return node;
  }
  return undefined;
}

/** Waits for one primary with two replicas, one of them synchronous. */
async function waitUntilHealthy(nodes: readonly ClusterNode[]): Promise<void> {
  const deadline = Date.now() + HEALTHY_MS;
  while (Date.now() < deadline) {
    const primary = await findPrimary(nodes);
    if (primary && (await countFollowers(primary)) === 2) return;
    await wait(250);
  }
  throw new Error('The cluster did not become healthy');
}

async function countFollowers({ port }: ClusterNode): Promise<number> {
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
