import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { killServer, makeFolder, postgresPrograms, spawnAsPostgres } from './postgres-node.ts';
import { freePort } from './processes.ts';

const run = promisify(execFile);
const PACKAGES = ['patroni', 'etcd-server', 'python3-etcd', 'haproxy'];
// For trials on one machine. A primary that is gone is replaced after `ttl`; in earnest 20 s or more, because an etcd that
// writes slowly would otherwise depose a healthy one. loop_wait + 2 × retry_timeout must not exceed ttl.
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
  await makeFolder(path.join(folder, 'etcd'));
  const etcd = spawnAsPostgres('etcd', [
    // Patroni 3.0 over etcd's third interface lets a primary that was frozen overwrite its successor's key, and orders
    // that the successor had acknowledged are lost. The second interface compares before it writes.
    '--enable-v2=true',
    '--name=etcd',
    `--data-dir=${path.join(folder, 'etcd')}`,
    `--listen-client-urls=http://127.0.0.1:${client}`,
    `--advertise-client-urls=http://127.0.0.1:${client}`,
    `--listen-peer-urls=http://127.0.0.1:${peer}`,
    `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
    `--initial-cluster=etcd=http://127.0.0.1:${peer}`,
  ]);
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

const configOf = ({ folder }: Node) => path.join(folder, 'patroni.json');

// JSON is YAML.
function patroniConfig(
  { name, folder, data, port, rest }: Node,
  { etcd, programs }: { etcd: number; programs: string },
): string {
  const address = (at: number) => `127.0.0.1:${at}`;
  return JSON.stringify({
    scope: 'kinari',
    name,
    restapi: { listen: address(rest), connect_address: address(rest) },
    etcd: { host: address(etcd) },
    bootstrap: {
      dcs: {
        ...TIMING,
        master_start_timeout: 0,
        // A commit is acknowledged once another node has it too. Without this, a failover loses what had not travelled yet.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { wal_log_hints: 'on', synchronous_commit: 'on', wal_keep_size: '256MB', max_connections: 100 },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: address(port),
      connect_address: address(port),
      bin_dir: programs,
      data_dir: data,
      pgpass: path.join(folder, 'pgpass'),
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: folder },
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
    watchdog: { mode: 'off' },
  });
}

// HAProxy asks each Patroni whether it leads, and cuts the connections to a node that no longer does.
function haproxyConfig(nodes: readonly Node[], port: number): string {
  return `
defaults
  mode tcp
  timeout connect 1s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fastinter 250ms downinter 250ms fall 1 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: at, rest }) => `  server ${name} 127.0.0.1:${at} check port ${rest}`).join('\n')}
`;
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
