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
const PATIENCE_MS = 90_000;
const KB = 1024;

/** A process of the shop as it runs in earnest, which can be killed. */
export type ShopProcess = {
  startedAt: number;
  pid: number | undefined;
  /** Sends a signal and waits until the process is gone; answers its exit code. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** Whether it is the process that was started, and still runs. */
  lives(): boolean;
  /** What it holds of the machine's memory. */
  bytes(): Promise<number>;
};
export type Served = ShopProcess & { url: string };
export type ApiProcess = Served;

type Setting = { databaseUrl: string; port: number; env?: NodeJS.ProcessEnv };

/** The API. It counts nothing and keeps nothing unless `env` says so, as whoever looks at one order at a time wants it. */
export async function startApi({ databaseUrl, port, env }: Setting): Promise<ApiProcess> {
  const own = { DATABASE_URL: databaseUrl, API_PORT: String(port), RATE_LIMITS: 'off', CACHE: 'off' };
  return serving(start(MAIN, { ...own, ...env }), { origin: `http://127.0.0.1:${port}`, path: '/api' });
}

/** The site, as `npm run build` made it, in front of an API. */
export async function startWeb({ apiPort, port, env }: { apiPort: number; port: number; env?: NodeJS.ProcessEnv }) {
  if (!existsSync(WEB_BUILD)) throw new Error('The site is not built: npm run build');
  const own = {
    API_URL: `http://127.0.0.1:${apiPort}`,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    RATE_LIMITS: 'off',
  };
  return serving(start(WEB, { ...own, ...env }), { origin: `http://127.0.0.1:${port}`, path: '' });
}

export function startWorker({ databaseUrl, env }: { databaseUrl: string; env?: NodeJS.ProcessEnv }): ShopProcess {
  return start(WORKER, { DATABASE_URL: databaseUrl, ...env }).process;
}

function start(file: string, env: NodeJS.ProcessEnv) {
  const startedAt = Date.now();
  const child = spawn(process.execPath, [file], {
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'silent',
      // The database that is named here is meant, whatever the developer's own shop connects to.
      DATABASE_APP_URL: '',
      ...env,
    },
  });
  const lives = () => child.exitCode === null && child.signalCode === null;
  const shopProcess: ShopProcess = {
    startedAt,
    pid: child.pid,
    lives,
    async end(signal) {
      if (!lives()) return child.exitCode;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
      return child.exitCode;
    },
    async bytes() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * KB;
    },
  };
  return { child, process: shopProcess };
}

async function serving(
  started: ReturnType<typeof start>,
  { origin, path }: { origin: string; path: string },
): Promise<Served> {
  await answering(`${origin}/api/health`, started.child);
  return { ...started.process, url: origin + path };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`A process of the shop ended with ${child.exitCode}`);
    const ok = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ok) return;
    await wait(20);
  }
  child.kill('SIGKILL');
  throw new Error('A process of the shop did not start');
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('No port was free');
  return address.port;
}
