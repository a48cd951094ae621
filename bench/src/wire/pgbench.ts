import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);
// The same planner settings as the API's connections.
const PLANNER_OPTIONS = '-c jit=off -c random_page_cost=1.1';
// In the first seconds pgbench connects and plans. The API's connections are already warm.
const WARM_UP_SECONDS = 2;

export const PROTOCOLS = ['simple', 'prepared'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

type PgbenchOptions = { databaseUrl: string; folder: string; protocol: Protocol; connections: number };

/** Runs scripts at random for some seconds. Returns transactions per second. */
export async function runPgbenchForSeconds(
  scripts: readonly string[],
  seconds: number,
  setting: PgbenchOptions,
): Promise<number> {
  const output = await runPgbench(scripts, ['-P', '1', '-T', String(seconds + WARM_UP_SECONDS)], setting);
  return parseTps(output, WARM_UP_SECONDS);
}

/** Runs one script `each` times on every connection. `:n` counts from 0 and is unique per run. */
export async function runPgbenchTimes(
  script: string,
  runsPerConnection: number,
  setting: PgbenchOptions,
): Promise<number> {
  const countingScript = `\\set i :i + 1\n\\set n :i * ${setting.connections} + :client_id\n${script}`;
  return parseTps(await runPgbench([countingScript], ['-D', 'i=-1', '-t', String(runsPerConnection)], setting), 0);
}

async function runPgbench(
  scripts: readonly string[],
  options: readonly string[],
  setting: PgbenchOptions,
): Promise<string> {
  const files: string[] = [];
  for (const [n, script] of scripts.entries()) {
    const file = path.join(setting.folder, `request-${n}.sql`);
    await writeFile(file, script);
    files.push('-f', file);
  }
  const { hostname, port, username, password, pathname } = new URL(setting.databaseUrl);
  const server = ['-h', hostname, '-p', port || '5432', '-U', username || 'postgres'];
  const pace = [
    '-n',
    '-M',
    setting.protocol,
    '-c',
    String(setting.connections),
    '-j',
    String(Math.min(2, setting.connections)),
  ];
  const { stdout, stderr } = await execFileAsync(
    'pgbench',
    [...files, ...pace, ...options, ...server, pathname.slice(1)],
    {
      env: { ...process.env, PGOPTIONS: PLANNER_OPTIONS, ...(password && { PGPASSWORD: password }) },
    },
  );
  return stdout + stderr;
}

/** Returns transactions per second from the progress lines after the first `leftOut`, or from the summary if there are none. */
export function parseTps(output: string, skippedLines: number): number {
  const failed = /number of failed transactions: (\d+)/.exec(output)?.[1];
  if (failed !== undefined && failed !== '0') throw new Error(`pgbench failed:\n${output.slice(0, 2000)}`);
  const seconds = [...output.matchAll(/^progress: [\d.]+ s, ([\d.]+) tps/gm)]
    .map(([, tps]) => Number(tps))
    .slice(skippedLines);
  if (seconds.length > 0) return seconds.reduce((sum, tps) => sum + tps, 0) / seconds.length;
  return Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? Number.NaN);
}
