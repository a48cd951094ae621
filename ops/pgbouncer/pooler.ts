import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accepting, makeFolder, spawnAsPostgres } from '../../apps/api/faults/postgres-node.ts';
import { freePort } from '../../apps/api/faults/processes.ts';
import { fill } from '../template.ts';

const TEMPLATE = new URL('pgbouncer.ini', import.meta.url);
const PASSWORD = 'of-the-drill';
/** Fewer than the API's own connections, so that these share. */
export const SERVER_CONNECTIONS = 8;

export type Pooler = { through(databaseUrl: string, role: string): string; close(): Promise<void> };

/** PgBouncer from our template before the server that a database is on, on the loopback. */
export async function openPooler(databaseUrl: string, roles: string[]): Promise<Pooler> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-pooler-'));
  await makeFolder(folder);
  await chmod(folder, 0o755);
  const { hostname, port: behind } = new URL(databaseUrl);
  const [port, authFile, logFile] = [await freePort(), path.join(folder, 'users.txt'), path.join(folder, 'log')];
  await writeFile(authFile, roles.map((role) => `"${role}" "${PASSWORD}"\n`).join(''));
  await writeFile(logFile, '');
  await chmod(logFile, 0o666);
  const settings = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    fill(TEMPLATE, {
      database: '*',
      postgres_host: hostname,
      postgres_port: behind || 5432,
      listen_addr: '127.0.0.1',
      listen_port: port,
      auth_file: authFile,
      pool_size: SERVER_CONNECTIONS,
      admin: roles[0] ?? '',
      logfile: logFile,
    }),
  );
  const child = spawnAsPostgres('pgbouncer', [settings]);
  const through = (url: string, role: string) => {
    const changed = new URL(url);
    return Object.assign(changed, { port: String(port), username: role, password: PASSWORD }).href;
  };
  await accepting(through(databaseUrl, roles[0] ?? ''), 10_000).catch(async (error: unknown) => {
    throw new Error(`PgBouncer does not answer: ${await readFile(logFile, 'utf8')}`, { cause: error });
  });
  return {
    through,
    async close() {
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
