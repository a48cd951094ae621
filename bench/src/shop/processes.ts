import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { mainOf, type Release, webOf } from './release.ts';

const PATIENCE_MS = 60_000;
// With the signal each is ended by when there is no time left to wait.
const started = new Map<ChildProcess, NodeJS.Signals>();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.once('exit', () => {
  for (const [child, signal] of started) child.kill(signal);
});

/** A shop as it runs in earnest, api and site, in processes of their own; `api` and `web` are the first of each. */
export type Shop = { api: string; web: string; apis: string[]; webs: string[]; pids: number[]; stop(): Promise<void> };

type Setting = { databaseUrl: string; port: number; env?: NodeJS.ProcessEnv };

/** Where the processes of a shop listen that begins at this port: api and web in turn. */
export function portsFrom(port: number, processes: number): { api: number[]; web: number[] } {
  const api = Array.from({ length: processes }, (_, n) => port + 2 * n);
  return { api, web: api.map((own) => own + 1) };
}

export const originAt = (port: number) => `http://127.0.0.1:${port}`;

/** Uses the port it is given and the next one; with several processes of each, two for each pair. */
export async function startShop(
  release: Release,
  { processes = 1, port, ...setting }: Setting & { processes?: number },
): Promise<Shop> {
  const ports = portsFrom(port, processes);
  const begin = (file: string) => ports.api.map((own) => start(file, release, settingsOf({ ...setting, port: own })));
  const children = [...begin(mainOf(release)), ...begin(webOf(release))];
  const [apis, webs] = [ports.api.map(originAt), ports.web.map(originAt)];
  for (const [n, origin] of [...apis, ...webs].entries()) {
    const child = children[n];
    if (!child) throw new Error('Nothing was started');
    await answering(`${origin}/api/ready`, child);
  }
  return {
    api: originAt(port),
    web: originAt(port + 1),
    apis,
    webs,
    pids: children.flatMap(({ pid }) => pid ?? []),
    stop: async () => void (await Promise.all(children.map(end))),
  };
}

/** How a shop is set up that is measured: as in production, and with nobody counted. */
export function settingsOf({ databaseUrl, port, env }: Setting): NodeJS.ProcessEnv {
  const settings = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    DRAIN_SECONDS: '0',
    DATABASE_URL: databaseUrl,
    // The database that is named here is meant, whatever the developer's own shop connects to.
    DATABASE_APP_URL: '',
    API_PORT: String(port),
    PORT: String(port + 1),
    API_URL: originAt(port),
    PUBLIC_URL: `http://localhost:${port + 1}`,
    ...env,
  };
  // An empty setting is one that is not set, which an older release does not know.
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
}

export function start(file: string, { folder }: Pick<Release, 'folder'>, env: NodeJS.ProcessEnv, args: string[] = []) {
  return watch(spawn(process.execPath, [file, ...args], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] }));
}

/** Whoever stops the measuring stops this, too. */
export function watch(child: ChildProcess, last: NodeJS.Signals = 'SIGKILL'): ChildProcess {
  started.set(child, last);
  child.once('exit', () => started.delete(child));
  return child;
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  await gone;
  clearTimeout(late);
}

export async function answering(
  url: string,
  child: ChildProcess,
  isGood = (reply: Response) => reply.ok,
): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await wait(100)) {
    if (child.exitCode !== null) throw new Error(`A process ended with ${child.exitCode} before it answered ${url}`);
    const ok = await fetch(url).then(
      async (reply) => (await reply.arrayBuffer(), isGood(reply)),
      () => false,
    );
    if (ok) return;
  }
  throw new Error(`Nothing answers at ${url}`);
}
