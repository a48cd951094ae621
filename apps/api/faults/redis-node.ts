import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './processes.ts';

/** A Redis of our own, which may be killed, frozen and emptied without anybody else noticing. */
export async function openRedisNode() {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const tell = async (command: string) => {
    const client = new Redis(url, { retryStrategy: (times) => Math.min(times * 20, 200) });
    client.on('error', () => {});
    await client.call(command);
    client.disconnect();
  };
  const start = async () => {
    const options = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
    ];
    child = spawn('redis-server', options, { stdio: 'ignore' });
    await tell('ping');
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    url,
    start,
    kill,
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    empty: () => tell('flushall'),
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
