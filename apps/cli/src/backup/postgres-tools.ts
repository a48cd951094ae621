import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CommandError } from './command-error.ts';

/** Runs `pg_dump` or `pg_restore` with its output shown. Throws if it fails. */
export async function runPostgresTool(program: 'pg_dump' | 'pg_restore', args: string[], url: string): Promise<void> {
  const databaseUrl = new URL(url);
  // Not an argument: the process list would show it to all users.
  const env = { ...process.env, ...(databaseUrl.password && { PGPASSWORD: decodeURIComponent(databaseUrl.password) }) };
  databaseUrl.password = '';
  const child = spawn(program, [...args, `--dbname=${databaseUrl.href}`], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit').catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    throw new CommandError(`${program} is not installed: install the PostgreSQL client`);
  })) as [number];
  if (code !== 0) throw new CommandError(`${program} exited with code ${code}`);
}
