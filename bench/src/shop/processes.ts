import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { mainOf, type Release, webOf } from './release.ts';

const PATIENCE_MS = 60_000;
const started = new Set<ChildProcess>();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});

/** A shop as it runs in earnest, api and site, in processes of their own. */
export type Shop = { api: string; web: string; pids: number[]; stop(): Promise<void> };

type Setting = { databaseUrl: string; port: number; env?: NodeJS.ProcessEnv };

/** Uses the port it is given and the next one. */
export async function startShop(release: Release, { databaseUrl, port, env }: Setting): Promise<Shop> {
  const settings = settingsOf({ databaseUrl, port, env });
  const [api, web] = [mainOf(release), webOf(release)].map((file) => start(file, release, settings));
  if (!api || !web) throw new Error('Nothing was started');
  const [apiOrigin, webOrigin] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`];
  await answering(`${apiOrigin}/api/ready`, api);
  await answering(`${webOrigin}/api/ready`, web);
  return {
    api: apiOrigin,
    web: webOrigin,
    pids: [api, web].flatMap(({ pid }) => pid ?? []),
    stop: async () => void (await Promise.all([end(web), end(api)])),
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
    API_URL: `http://127.0.0.1:${port}`,
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
export function watch(child: ChildProcess): ChildProcess {
  started.add(child);
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

export async function answering(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await wait(100)) {
    if (child.exitCode !== null) throw new Error(`A process ended with ${child.exitCode} before it answered ${url}`);
    const ok = await fetch(url).then(
      async (reply) => (await reply.arrayBuffer(), reply.ok),
      () => false,
    );
    if (ok) return;
  }
  throw new Error(`Nothing answers at ${url}`);
}
