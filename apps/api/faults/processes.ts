import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const WORKER = fileURLToPath(new URL('../src/worker.ts', import.meta.url));
const WEB = fileURLToPath(new URL('../../web/server.ts', import.meta.url));
const WEB_BUILD = fileURLToPath(new URL('../../web/build/server/index.js', import.meta.url));
const START_TIMEOUT_MS = 90_000;
const BYTES_PER_KB = 1024;

export type ShopProcess = {
  startedAt: number;
  pid: number | undefined;
  /** Sends a signal, waits for the exit and returns the exit code. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  lives(): boolean;
  /** Memory use. */
  bytes(): Promise<number>;
};
export type ServerProcess = ShopProcess & { url: string };
export type ApiProcess = ServerProcess;

type ApiOptions = { databaseUrl: string; port: number; env?: NodeJS.ProcessEnv };

/** Starts the API. Rate limits and caches are off unless `env` switches them on. */
export async function startApi({ databaseUrl, port, env }: ApiOptions): Promise<ApiProcess> {
  const defaults = { DATABASE_URL: databaseUrl, API_PORT: String(port), RATE_LIMITS: 'off', RESPONSE_CACHE: 'off' };
  return waitUntilServing(startProcess(MAIN, { ...defaults, ...env }), {
    origin: `http://127.0.0.1:${port}`,
    path: '/api',
  });
}

/** Starts the built site in front of an API. */
export async function startWeb({ apiPort, port, env }: { apiPort: number; port: number; env?: NodeJS.ProcessEnv }) {
  if (!existsSync(WEB_BUILD)) throw new Error('The site is not built: npm run build');
  const defaults = {
    API_URL: `http://127.0.0.1:${apiPort}`,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    RATE_LIMITS: 'off',
  };
  return waitUntilServing(startProcess(WEB, { ...defaults, ...env }), { origin: `http://127.0.0.1:${port}`, path: '' });
}

export function startWorker({ databaseUrl, env }: { databaseUrl: string; env?: NodeJS.ProcessEnv }): ShopProcess {
  return startProcess(WORKER, { DATABASE_URL: databaseUrl, ...env }).process;
}

function startProcess(file: string, env: NodeJS.ProcessEnv) {
  const startedAt = Date.now();
  const child = spawn(process.execPath, [file], {
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SHUTDOWN_DRAIN_SECONDS: '0',
      LOG_LEVEL: 'silent',
      // Otherwise a developer's own setting would point to another database.
      DATABASE_APP_URL: '',
      ...env,
    },
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const shopProcess: ShopProcess = {
    startedAt,
    pid: child.pid,
    lives: isRunning,
    async end(signal) {
      if (!isRunning()) return child.exitCode;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
    async bytes() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * BYTES_PER_KB;
    },
  };
  return { child, process: shopProcess };
}

async function waitUntilServing(
  started: ReturnType<typeof startProcess>,
  { origin, path }: { origin: string; path: string },
): Promise<ServerProcess> {
  await waitUntilReachable(`${origin}/api/health`, started.child);
  return { ...started.process, url: origin + path };
}

export async function isReachable(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

async function waitUntilReachable(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`A process of the shop ended with ${child.exitCode}`);
    if (await isReachable(url)) return;
    await wait(20);
  }
  child.kill('SIGKILL');
  throw new Error('A process of the shop did not start');
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('No port was free');
  return address.port;
}
