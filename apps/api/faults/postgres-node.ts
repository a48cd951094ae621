import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** Folder of PostgreSQL's server programs, which Debian does not put into PATH. */
export async function findPostgresPrograms(): Promise<string> {
  return (await run('pg_config', ['--bindir'])).stdout.trim();
}

// PostgreSQL does not run as root.
const isRoot = process.getuid?.() === 0;
const privilegeDropArgs = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--'] : [];

export async function runAsPostgres(command: string, args: string[], env = process.env) {
  const [program = command, ...rest] = [...privilegeDropArgs, command, ...args];
  return run(program, rest, { cwd: '/', env });
}

export function spawnAsPostgres(command: string, args: string[]): ChildProcess {
  const [program = command, ...rest] = [...privilegeDropArgs, command, ...args];
  return spawn(program, rest, { cwd: '/', stdio: 'ignore' });
}

/** Creates a folder owned by the user that runs PostgreSQL. */
export async function createPostgresFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!isRoot) return;
  const { stdout } = await run('id', ['-u', 'postgres']);
  await chown(folder, Number(stdout), -1);
}

/** Simulates a power cut: kills a server and all its children. */
export async function killServer(dataFolder: string): Promise<void> {
  const [pid = ''] = (await readFile(path.join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n');
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  for (const one of [pid, ...children.split(' ')]) {
    try {
      if (Number(one) > 1) process.kill(Number(one), 'SIGKILL');
    } catch {
      // It has already exited.
    }
  }
}

/** Starts a separate PostgreSQL server on loopback that a test can kill. */
export async function startPostgres(folder: string, port: number) {
  await createPostgresFolder(folder);
  await runAsPostgres(path.join(await findPostgresPrograms(), 'initdb'), [
    '-D',
    path.join(folder, 'data'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  return startDataFolder(folder, port);
}

/** Starts the server whose data is in `folder` on loopback. */
export async function startDataFolder(folder: string, port: number) {
  const [programs, data] = [await findPostgresPrograms(), path.join(folder, 'data')];
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let child: ChildProcess | undefined;
  const start = async () => {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
    child = spawnAsPostgres(path.join(programs, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])]);
    await waitUntilAccepting(url('postgres'));
  };
  await start();
  return {
    url,
    start,
    async kill() {
      const exited = child && once(child, 'exit');
      await killServer(data);
      await exited;
    },
  };
}

/** Waits until a server accepts connections. */
export async function waitUntilAccepting(url: string, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(50);
    } finally {
      client.end().catch(() => {});
    }
  }
}
