import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../../apps/api/faults/processes.ts';
import { fill } from '../template.ts';

const HOST = '127.0.0.1';
const READY_MS = 60_000;
const template = (name: string) => new URL(name, import.meta.url);

export type RedisPair = {
  url: string;
  /** Ends the one that leads, as a power cut would. */
  killPrimary(): Promise<void>;
  /** Starts what is down. */
  repair(): void;
  /** Waits until one leads and the other follows it. */
  healthy(): Promise<void>;
  close(): Promise<void>;
};

type Node = { port: number; config: string; child?: ChildProcess };

/** Two Redis, three Sentinels and HAProxy from our templates, on the loopback and in a temporary folder. */
export async function openRedisPair(): Promise<RedisPair> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-redis-pair-'));
  const write = async (name: string, file: string, values: Record<string, string | number>) => {
    const own = path.join(folder, name);
    await mkdir(own);
    const config = path.join(own, file);
    const places = file === 'haproxy-redis.cfg' ? values : { folder: own, host: HOST, ...values };
    await writeFile(config, fill(template(file), places));
    return config;
  };
  const [one, two, bind] = [await freePort(), await freePort(), await freePort()];
  const nodes: Node[] = [
    { port: one, config: await write('one', 'redis.conf', { port: one, replica_of: '' }) },
    { port: two, config: await write('two', 'redis.conf', { port: two, replica_of: `replicaof ${HOST} ${one}` }) },
  ];
  const start = (node: Node) => (node.child ??= spawn('redis-server', [node.config], { stdio: 'ignore' }));
  for (const node of nodes) start(node);
  const watched = { primary_host: HOST, primary_port: one };
  const others: ChildProcess[] = [];
  for (const name of ['sentinel-one', 'sentinel-two', 'sentinel-three']) {
    const config = await write(name, 'sentinel.conf', { port: await freePort(), ...watched });
    others.push(spawn('redis-server', [config, '--sentinel'], { stdio: 'ignore' }));
  }
  const servers = { one: `${HOST}:${one}`, two: `${HOST}:${two}` };
  const proxy = await write('proxy', 'haproxy-redis.cfg', { bind: `${HOST}:${bind}`, ...servers });
  others.push(spawn('haproxy', ['-db', '-f', proxy], { stdio: 'ignore' }));

  return {
    url: `redis://${HOST}:${bind}`,
    async killPrimary() {
      for (const node of nodes) {
        if ((await roleOf(node.port)) !== 'master') continue;
        await end(node.child);
        delete node.child;
        return;
      }
      throw new Error('No Redis leads');
    },
    repair: () => nodes.forEach(start),
    async healthy() {
      const deadline = Date.now() + READY_MS;
      while ((await Promise.all(nodes.map(({ port }) => roleOf(port)))).toSorted().join() !== 'master,slave') {
        if (Date.now() > deadline) throw new Error('The pair of Redis did not become healthy');
        await wait(100);
      }
    },
    async close() {
      for (const child of [...others, ...nodes.map(({ child }) => child)]) await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** `slave` only once it has what the primary has. */
async function roleOf(port: number): Promise<string> {
  const client = new Redis(port, HOST, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 500 });
  client.on('error', () => {});
  try {
    await client.connect();
    const told = await client.info('replication');
    const role = /role:(\w+)/.exec(told)?.[1] ?? '';
    return role === 'slave' && !told.includes('master_link_status:up') ? 'catching up' : role;
  } catch {
    return 'away';
  } finally {
    client.disconnect();
  }
}
