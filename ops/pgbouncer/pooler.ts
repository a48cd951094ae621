import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPostgresFolder, spawnAsPostgres, waitUntilAccepting } from '../../apps/api/faults/postgres-node.ts';
import { findFreePort } from '../../apps/api/faults/processes.ts';
import { fillTemplate } from '../template.ts';

const TEMPLATE = new URL('pgbouncer.ini', import.meta.url);
const PASSWORD = 'of-the-drill';
/** Fewer than the API's pool, so that clients have to share. */
export const SERVER_CONNECTIONS = 8;

export type Pooler = { toPooledUrl(databaseUrl: string, role: string): string; close(): Promise<void> };

/** Starts PgBouncer from our template in front of a database server, on loopback. */
export async function createPooler(databaseUrl: string, roles: string[]): Promise<Pooler> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-pooler-'));
  await createPostgresFolder(folder);
  await chmod(folder, 0o755);
  const { hostname, port: serverPort } = new URL(databaseUrl);
  const [port, authFile, logFile] = [await findFreePort(), path.join(folder, 'users.txt'), path.join(folder, 'log')];
  await writeFile(authFile, roles.map((role) => `"${role}" "${PASSWORD}"\n`).join(''));
  await writeFile(logFile, '');
  await chmod(logFile, 0o666);
  const settings = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    fillTemplate(TEMPLATE, {
      database: '*',
      postgres_host: hostname,
      postgres_port: serverPort || 5432,
      listen_addr: '127.0.0.1',
      listen_port: port,
      auth_file: authFile,
      pool_size: SERVER_CONNECTIONS,
      admin: roles[0] ?? '',
      logfile: logFile,
    }),
  );
  const child = spawnAsPostgres('pgbouncer', [settings]);
  const toPooledUrl = (url: string, role: string) => {
    const changed = new URL(url);
    return Object.assign(changed, { port: String(port), username: role, password: PASSWORD }).href;
  };
  await waitUntilAccepting(toPooledUrl(databaseUrl, roles[0] ?? ''), 10_000).catch(async (error: unknown) => {
    throw new Error(`PgBouncer does not answer: ${await readFile(logFile, 'utf8')}`, { cause: error });
  });
  return {
    toPooledUrl,
    async close() {
      const exited = once(child, 'exit');
      child.kill('SIGINT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
