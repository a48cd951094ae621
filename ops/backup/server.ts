import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import {
  accepting,
  killServer,
  makeFolder,
  postgresPrograms,
  runAsPostgres,
  spawnAsPostgres,
} from '../../apps/api/faults/postgres-node.ts';
import { freePort } from '../../apps/api/faults/processes.ts';
import { fill } from '../template.ts';

const PGBACKREST = new URL('../pgbackrest/pgbackrest.conf', import.meta.url);
const POSTGRESQL = new URL('../pgbackrest/postgresql.conf', import.meta.url);
const REPLAY_MS = 30 * 60_000;

type Place = { folder: string; name: string; archiveTimeout: number };

/** A machine with PostgreSQL and pgBackRest as our templates have them; all of a drill share one repository. */
export type Server = {
  url(database: string): string;
  /** Runs commands of a page as the user postgres would, on this machine. */
  run(commands: string): Promise<string>;
  initialise(): Promise<void>;
  /** Starts PostgreSQL and waits until it is open for business, with all there was to replay replayed. */
  start(options?: { archiving: boolean }): Promise<void>;
  stop(): Promise<void>;
  /** A power cut, and no disk afterwards. */
  burn(): Promise<void>;
};

export async function openServer({ folder, name, archiveTimeout }: Place): Promise<Server> {
  const [own, port, programs] = [path.join(folder, name), await freePort(), await postgresPrograms()];
  const [data, config] = [path.join(own, 'data'), path.join(own, 'pgbackrest.conf')];
  for (const made of [own, data, path.join(folder, 'repository'), path.join(own, 'log'), path.join(own, 'lock')])
    await makeFolder(made);
  const places = { data, port, socket: own, log: path.join(own, 'log'), lock: path.join(own, 'lock') };
  const shared = { repository: path.join(folder, 'repository'), passphrase: 'of-the-drill' };
  await writeFile(config, fill(PGBACKREST, { ...places, ...shared }));
  const settings = settingsIn(fill(POSTGRESQL, { config, archive_timeout: archiveTimeout }));
  const listening = { port, listen_addresses: '127.0.0.1', unix_socket_directories: own };
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let child: ChildProcess | undefined;

  return {
    url,
    async run(commands) {
      const env = { PGBACKREST_CONFIG: config, PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres' };
      return asPostgres(commands, { ...process.env, ...env });
    },
    async initialise() {
      const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums'];
      await runAsPostgres(path.join(programs, 'initdb'), ['-D', data, ...options]);
    },
    async start({ archiving } = { archiving: true }) {
      const all = { ...(archiving && settings), ...listening, shared_buffers: '256MB', max_wal_size: '4GB' };
      const given = Object.entries(all).flatMap(([setting, value]) => ['-c', `${setting}=${value}`]);
      const started = spawnAsPostgres(path.join(programs, 'postgres'), ['-D', data, ...given]);
      child = started;
      const ended = once(started, 'exit');
      await Promise.race([accepting(url('postgres'), REPLAY_MS), ended]);
      if (started.exitCode !== null) throw new Error(`PostgreSQL on ${name} ended while it started`);
      await promoted(url('postgres'));
    },
    async stop() {
      const gone = child && once(child, 'exit');
      const stopping = child;
      child = undefined;
      stopping?.kill('SIGINT');
      await gone;
    },
    async burn() {
      const gone = child && once(child, 'exit');
      child = undefined;
      await killServer(data);
      await gone;
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function asPostgres(commands: string, env: NodeJS.ProcessEnv): Promise<string> {
  const args = ['-euo', 'pipefail', '-c', commands];
  const { stdout, stderr } = await runAsPostgres('bash', args, { ...env });
  return stdout + stderr;
}

/** The settings of a file, for the command line: a restored folder brings the file of the machine it was on. */
function settingsIn(file: string): Record<string, string> {
  const lines = file.split('\n').filter((line) => /^\w/.test(line));
  return Object.fromEntries(lines.map((line) => [line.split(' = ')[0], line.replace(/^\w+ = '?|'$/g, '')]));
}

async function promoted(url: string): Promise<void> {
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
