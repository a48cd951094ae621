import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** Where the server's own programs are; Debian keeps them off the path. */
export async function postgresPrograms(): Promise<string> {
  return (await run('pg_config', ['--bindir'])).stdout.trim();
}

// PostgreSQL refuses to run as root.
const asRoot = process.getuid?.() === 0;
const drop = asRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--'] : [];

export async function runAsPostgres(command: string, args: string[], env = process.env) {
  const [program = command, ...rest] = [...drop, command, ...args];
  return run(program, rest, { cwd: '/', env });
}

export function spawnAsPostgres(command: string, args: string[]): ChildProcess {
  const [program = command, ...rest] = [...drop, command, ...args];
  return spawn(program, rest, { cwd: '/', stdio: 'ignore' });
}

/** A folder that belongs to whoever runs PostgreSQL. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!asRoot) return;
  const { stdout } = await run('id', ['-u', 'postgres']);
  await chown(folder, Number(stdout), -1);
}

/** Ends a server and everything it started, as a power cut would. */
export async function killServer(dataFolder: string): Promise<void> {
  const [pid = ''] = (await readFile(path.join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n');
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  for (const one of [pid, ...children.split(' ')]) {
    try {
      if (Number(one) > 1) process.kill(Number(one), 'SIGKILL');
    } catch {
      // It ended by itself in the meantime.
    }
  }
}

/** A server of our own in a folder of its own, on the loopback: it may be killed without anybody else noticing. */
export async function openPostgres(folder: string, port: number) {
  const programs = await postgresPrograms();
  const data = path.join(folder, 'data');
  const start = async () => {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
    child = spawnAsPostgres(path.join(programs, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])]);
    await accepting(url('postgres'));
  };
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let child: ChildProcess | undefined;
  await makeFolder(folder);
  await runAsPostgres(path.join(programs, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  await start();
  return {
    url,
    start,
    async kill() {
      const gone = child && once(child, 'exit');
      await killServer(data);
      await gone;
    },
  };
}

/** Waits until a server takes statements. */
export async function accepting(url: string, withinMs = 60_000): Promise<void> {
  const deadline = Date.now() + withinMs;
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
