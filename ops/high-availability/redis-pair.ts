import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { findFreePort } from '../../apps/api/faults/processes.ts';
import { fillTemplate } from '../template.ts';

const HOST = '127.0.0.1';
const READY_MS = 60_000;
const templateUrl = (name: string) => new URL(name, import.meta.url);

export type RedisPair = {
  url: string;
  killPrimary(): Promise<void>;
  /** Starts all processes that are down. */
  repair(): void;
  /** Waits until there is a primary and a replica in sync. */
  healthy(): Promise<void>;
  close(): Promise<void>;
};

type Node = { port: number; config: string; child?: ChildProcess };

/** Starts two Redis servers, three Sentinels and HAProxy from our templates, on loopback and in a temporary folder. */
export async function createRedisPair(): Promise<RedisPair> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-redis-pair-'));
  const write = async (name: string, file: string, values: Record<string, string | number>) => {
    const nodeFolder = path.join(folder, name);
    await mkdir(nodeFolder);
    const config = path.join(nodeFolder, file);
    const placeholders = file === 'haproxy-redis.cfg' ? values : { folder: nodeFolder, host: HOST, ...values };
    await writeFile(config, fillTemplate(templateUrl(file), placeholders));
    return config;
  };
  const [primaryPort, replicaPort, bind] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const nodes: Node[] = [
    { port: primaryPort, config: await write('one', 'redis.conf', { port: primaryPort, replica_of: '' }) },
    {
      port: replicaPort,
      config: await write('two', 'redis.conf', { port: replicaPort, replica_of: `replicaof ${HOST} ${primaryPort}` }),
    },
  ];
  const start = (node: Node) => (node.child ??= spawn('redis-server', [node.config], { stdio: 'ignore' }));
  for (const node of nodes) start(node);
  const sentinelValues = { primary_host: HOST, primary_port: primaryPort };
  const otherProcesses: ChildProcess[] = [];
  for (const name of ['sentinel-one', 'sentinel-two', 'sentinel-three']) {
    const config = await write(name, 'sentinel.conf', { port: await findFreePort(), ...sentinelValues });
    otherProcesses.push(spawn('redis-server', [config, '--sentinel'], { stdio: 'ignore' }));
  }
  const servers = { one: `${HOST}:${primaryPort}`, two: `${HOST}:${replicaPort}` };
  const proxy = await write('proxy', 'haproxy-redis.cfg', { bind: `${HOST}:${bind}`, ...servers });
  otherProcesses.push(spawn('haproxy', ['-db', '-f', proxy], { stdio: 'ignore' }));

  return {
    url: `redis://${HOST}:${bind}`,
    async killPrimary() {
      for (const node of nodes) {
        if ((await getRole(node.port)) !== 'master') continue;
        await stopProcess(node.child);
        delete node.child;
        return;
      }
      throw new Error('No Redis leads');
    },
    repair: () => nodes.forEach(start),
    async healthy() {
      const deadline = Date.now() + READY_MS;
      while ((await Promise.all(nodes.map(({ port }) => getRole(port)))).toSorted().join() !== 'master,slave') {
        if (Date.now() > deadline) throw new Error('The pair of Redis did not become healthy');
        await wait(100);
      }
    },
    async close() {
      for (const child of [...otherProcesses, ...nodes.map(({ child }) => child)]) await stopProcess(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function stopProcess(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Returns `slave` only once the replica is in sync. */
async function getRole(port: number): Promise<string> {
  const client = new Redis(port, HOST, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 500 });
  client.on('error', () => {});
  try {
    await client.connect();
    const replicationInfo = await client.info('replication');
    const role = /role:(\w+)/.exec(replicationInfo)?.[1] ?? '';
    return role === 'slave' && !replicationInfo.includes('master_link_status:up') ? 'catching up' : role;
  } catch {
    return 'away';
  } finally {
    client.disconnect();
  }
}
