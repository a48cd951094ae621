import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { getApiFile, getWebFile, type Release } from './release.ts';

const TIMEOUT_MS = 60_000;
// Running children, with the signal that stops each when this process exits.
const childSignals = new Map<ChildProcess, NodeJS.Signals>();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.once('exit', () => {
  for (const [child, signal] of childSignals) child.kill(signal);
});

/** A shop in production mode, with API and web in separate processes. `api` and `web` are the first of each. */
export type Shop = { api: string; web: string; apis: string[]; webs: string[]; pids: number[]; stop(): Promise<void> };

type ShopOptions = { databaseUrl: string; port: number; env?: NodeJS.ProcessEnv };

/** Returns the ports of a shop's processes, alternating between API and web. */
export function allocatePorts(port: number, processes: number): { api: number[]; web: number[] } {
  const api = Array.from({ length: processes }, (_, n) => port + 2 * n);
  return { api, web: api.map((apiPort) => apiPort + 1) };
}

export const toOrigin = (port: number) => `http://127.0.0.1:${port}`;

/** Starts a shop. Each pair of processes uses two ports, beginning at `port`. */
export async function startShop(
  release: Release,
  { processes = 1, port, ...setting }: ShopOptions & { processes?: number },
): Promise<Shop> {
  const ports = allocatePorts(port, processes);
  const begin = (file: string) =>
    ports.api.map((apiPort) => startProcess(file, release, createShopEnv({ ...setting, port: apiPort })));
  const children = [...begin(getApiFile(release)), ...begin(getWebFile(release))];
  const [apis, webs] = [ports.api.map(toOrigin), ports.web.map(toOrigin)];
  for (const [n, origin] of [...apis, ...webs].entries()) {
    const child = children[n];
    if (!child) throw new Error('Nothing was started');
    await waitForResponse(`${origin}/api/ready`, child);
  }
  return {
    api: toOrigin(port),
    web: toOrigin(port + 1),
    apis,
    webs,
    pids: children.flatMap(({ pid }) => pid ?? []),
    stop: async () => void (await Promise.all(children.map(stopProcess))),
  };
}

/** Returns the settings of a measured shop: production mode without rate limits. */
export function createShopEnv({ databaseUrl, port, env }: ShopOptions): NodeJS.ProcessEnv {
  const settings = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    SHUTDOWN_DRAIN_SECONDS: '0',
    DATABASE_URL: databaseUrl,
    // Ignore the app role of the developer's own shop. Use only the database given here.
    DATABASE_APP_URL: '',
    API_PORT: String(port),
    PORT: String(port + 1),
    API_URL: toOrigin(port),
    PUBLIC_URL: `http://localhost:${port + 1}`,
    ...env,
  };
  // Remove empty settings: an older release may not know them.
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
}

export function startProcess(
  file: string,
  { folder }: Pick<Release, 'folder'>,
  env: NodeJS.ProcessEnv,
  args: string[] = [],
) {
  return stopOnExit(
    spawn(process.execPath, [file, ...args], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] }),
  );
}

/** Stops the child when this process exits. */
export function stopOnExit(child: ChildProcess, last: NodeJS.Signals = 'SIGKILL'): ChildProcess {
  childSignals.set(child, last);
  child.once('exit', () => childSignals.delete(child));
  return child;
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  await exited;
  clearTimeout(killTimer);
}

export async function waitForResponse(
  url: string,
  child: ChildProcess,
  isExpected = (reply: Response) => reply.ok,
): Promise<void> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await wait(100)) {
    if (child.exitCode !== null) throw new Error(`A process ended with ${child.exitCode} before it answered ${url}`);
    const ok = await fetch(url).then(
      async (reply) => (await reply.arrayBuffer(), isExpected(reply)),
      () => false,
    );
    if (ok) return;
  }
  throw new Error(`Nothing answers at ${url}`);
}
