import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import {
  createPostgresFolder,
  findPostgresPrograms,
  killServer,
  runAsPostgres,
  spawnAsPostgres,
  waitUntilAccepting,
} from '../../apps/api/faults/postgres-node.ts';
import { findFreePort } from '../../apps/api/faults/processes.ts';
import { replaceSettings } from '../template.ts';

const PGBACKREST = new URL('../pgbackrest/pgbackrest.conf', import.meta.url);
const POSTGRESQL = new URL('../pgbackrest/postgresql.conf', import.meta.url);
const REPLAY_MS = 30 * 60_000;

type ServerOptions = { folder: string; name: string; archiveTimeout: number };

/** PostgreSQL with pgBackRest, configured by our files. All servers of a drill share one repository. */
export type BackupServer = {
  url(database: string): string;
  /** Runs commands of a docs page as the user postgres. */
  run(commands: string): Promise<string>;
  initialise(): Promise<void>;
  /** Starts PostgreSQL and waits until WAL replay is complete and it accepts writes. */
  start(options?: { archiving: boolean }): Promise<void>;
  stop(): Promise<void>;
  /** Kills the server and deletes its data. */
  burn(): Promise<void>;
};

export async function createBackupServer({ folder, name, archiveTimeout }: ServerOptions): Promise<BackupServer> {
  const [serverFolder, port, programs] = [path.join(folder, name), await findFreePort(), await findPostgresPrograms()];
  const [data, config] = [path.join(serverFolder, 'data'), path.join(serverFolder, 'pgbackrest.conf')];
  for (const directory of [
    serverFolder,
    data,
    path.join(folder, 'repository'),
    path.join(serverFolder, 'log'),
    path.join(serverFolder, 'lock'),
  ])
    await createPostgresFolder(directory);
  const paths = {
    'pg1-path': data,
    'pg1-port': port,
    'pg1-socket-path': serverFolder,
    'log-path': path.join(serverFolder, 'log'),
    'lock-path': path.join(serverFolder, 'lock'),
  };
  const shared = { 'repo1-path': path.join(folder, 'repository'), 'repo1-cipher-pass': 'of-the-drill' };
  await writeFile(config, replaceSettings(PGBACKREST, { ...paths, ...shared }));
  const postgresSettings = replaceSettings(POSTGRESQL, { archive_timeout: archiveTimeout });
  const settings = parseSettings(postgresSettings.replaceAll('/etc/pgbackrest.conf', config));
  const listening = { port, listen_addresses: '127.0.0.1', unix_socket_directories: serverFolder };
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let child: ChildProcess | undefined;

  return {
    url,
    async run(commands) {
      const env = { PGBACKREST_CONFIG: config, PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres' };
      return runShellAsPostgres(commands, { ...process.env, ...env });
    },
    async initialise() {
      const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums'];
      await runAsPostgres(path.join(programs, 'initdb'), ['-D', data, ...options]);
    },
    async start({ archiving } = { archiving: true }) {
      const all = { ...(archiving && settings), ...listening, shared_buffers: '256MB', max_wal_size: '4GB' };
      const commandLineArgs = Object.entries(all).flatMap(([setting, value]) => ['-c', `${setting}=${value}`]);
      const started = spawnAsPostgres(path.join(programs, 'postgres'), ['-D', data, ...commandLineArgs]);
      child = started;
      const exitedEarly = once(started, 'exit');
      await Promise.race([waitUntilAccepting(url('postgres'), REPLAY_MS), exitedEarly]);
      if (started.exitCode !== null) throw new Error(`PostgreSQL on ${name} ended while it started`);
      await waitForPromotion(url('postgres'));
    },
    async stop() {
      const exited = child && once(child, 'exit');
      const stopping = child;
      child = undefined;
      stopping?.kill('SIGINT');
      await exited;
    },
    async burn() {
      const exited = child && once(child, 'exit');
      child = undefined;
      await killServer(data);
      await exited;
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function runShellAsPostgres(commands: string, env: NodeJS.ProcessEnv): Promise<string> {
  const args = ['--norc', '-euo', 'pipefail', '-c', commands];
  const { stdout, stderr } = await runAsPostgres('bash', args, { ...env });
  return stdout + stderr;
}

/** Parses a settings file for the command line: a restored data folder contains the settings of its old machine. */
function parseSettings(file: string): Record<string, string> {
  const lines = file.split('\n').filter((line) => /^\w/.test(line));
  return Object.fromEntries(lines.map((line) => [line.split(' = ')[0], line.replace(/^\w+ = '?|'$/g, '')]));
}

async function waitForPromotion(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const deadline = Date.now() + REPLAY_MS;
  for (;;) {
    const { rows } = await client.query<{ replays: boolean }>('select pg_is_in_recovery() as replays');
    if (!rows[0]?.replays) break;
    if (Date.now() > deadline) throw new Error('It replays for ever');
    await wait(50);
  }
  await client.end();
}
