import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const PATIENCE_MS = 30_000;

/** The API as it runs in earnest: a process of its own, which can be killed. */
export type ApiProcess = {
  url: string;
  startedAt: number;
  /** Sends a signal and waits until the process is gone; answers its exit code. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
};

export async function startApi({ databaseUrl, port }: { databaseUrl: string; port: number }): Promise<ApiProcess> {
  const startedAt = Date.now();
  const child = spawn(process.execPath, [MAIN], {
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DRAIN_SECONDS: '0',
      DATABASE_URL: databaseUrl,
      API_PORT: String(port),
      RATE_LIMITS: 'off',
      CACHE: 'off',
      LOG_LEVEL: 'silent',
    },
  });
  const url = `http://127.0.0.1:${port}/api`;
  await answering(url, child);
  return {
    url,
    startedAt,
    async end(signal) {
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
      return child.exitCode;
    },
  };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The API ended with ${child.exitCode}`);
    const ok = await fetch(`${url}/health`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ok) return;
    await wait(20);
  }
  throw new Error('The API did not start');
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('No port was free');
  return address.port;
}
