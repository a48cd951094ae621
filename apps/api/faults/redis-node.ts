import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { findFreePort } from './processes.ts';

/** Starts a separate Redis that a test can kill, freeze and flush. */
export async function startRedis() {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-redis-'));
  const port = await findFreePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const sendCommand = async (command: string) => {
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
    await sendCommand('ping');
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  await start();
  return {
    url,
    start,
    kill,
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    empty: () => sendCommand('flushall'),
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
